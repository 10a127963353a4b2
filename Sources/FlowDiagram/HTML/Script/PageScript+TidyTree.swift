extension PageScript {
  /// The tidy tree of TidyTree.swift, line by line, for what folding leaves.
  ///
  /// A test in a browser compares the places with those of TidyTree.
  static let tidyTree = #"""
    // MARK: Tidy tree

    /**
     * The positions of trees across the direction of growth: the algorithm of van der Ploeg, without
     * recursion. O(nodes).
     */
    function tidyPositions(childLists, roots, breadths, ends) {
      const count = childLists.length;
      const children = [...childLists, roots], breadth = [...breadths, 0], end = [...ends, 0];
      const numbers = (value) => new Array(count + 1).fill(value);
      const preliminary = numbers(0), modifier = numbers(0), shift = numbers(0), change = numbers(0);
      const leftThread = numbers(-1), rightThread = numbers(-1);
      const extremeLeft = numbers(-1), extremeRight = numbers(-1);
      const leftSum = numbers(0), rightSum = numbers(0);

      const order = [];
      const pending = [count];
      while (pending.length) {
        const node = pending.pop();
        order.push(node);
        for (const child of children[node]) pending.push(child);
      }
      for (let index = order.length - 1; index >= 0; index--) arrange(order[index]);
      const sums = numbers(0), result = numbers(0);
      for (const node of order) {
        const sum = sums[node] + modifier[node];
        result[node] = preliminary[node] + sum;
        let shiftSum = 0, moved = 0;
        for (const child of children[node]) {
          shiftSum += shift[child];
          moved += shiftSum + change[child];
          modifier[child] += moved;
          sums[child] = sum;
        }
      }
      const least = result.reduce((a, b) => Math.min(a, b), Infinity);
      return result.slice(0, count).map((position) => position - least);

      function arrange(node) {
        const below = children[node];
        if (below.length === 0) return setExtremes(node);
        const first = below[0], last = below[below.length - 1];
        const lows = [];
        const push = (low, index) => {
          while (lows.length && low >= lows[lows.length - 1].end) lows.pop();
          lows.push({ end: low, index });
        };
        push(end[extremeLeft[first]], 0);
        for (let index = 1; index < below.length; index++) {
          const least = end[extremeRight[below[index]]];
          separate(node, index, lows);
          push(least, index);
        }
        preliminary[node] =
          (preliminary[first] + modifier[first] + modifier[last] + preliminary[last] + breadth[last]) / 2
          - breadth[node] / 2;
        setExtremes(node);
      }

      function setExtremes(node) {
        const below = children[node];
        if (below.length === 0) {
          extremeLeft[node] = extremeRight[node] = node;
          leftSum[node] = rightSum[node] = 0;
          return;
        }
        const first = below[0], last = below[below.length - 1];
        extremeLeft[node] = extremeLeft[first];
        leftSum[node] = leftSum[first];
        extremeRight[node] = extremeRight[last];
        rightSum[node] = rightSum[last];
      }

      function separate(node, index, lows) {
        let low = lows.length - 1;
        const below = children[node];
        let right = below[index - 1], rightModifiers = modifier[right];
        let left = below[index], leftModifiers = modifier[left];
        while (right !== -1 && left !== -1) {
          if (low > 0 && end[right] > lows[low].end) low -= 1;
          const distance =
            rightModifiers + preliminary[right] + breadth[right] - (leftModifiers + preliminary[left]);
          if (distance > 0) {
            leftModifiers += distance;
            move(node, index, lows[low].index, distance);
          }
          const rightEnd = end[right], leftEnd = end[left];
          if (rightEnd <= leftEnd) {
            right = nextOnRight(right);
            if (right !== -1) rightModifiers += modifier[right];
          }
          if (rightEnd >= leftEnd) {
            left = nextOnLeft(left);
            if (left !== -1) leftModifiers += modifier[left];
          }
        }
        if (right === -1 && left !== -1) setLeftThread(node, index, left, leftModifiers);
        else if (right !== -1 && left === -1) setRightThread(node, index, right, rightModifiers);
      }

      function move(node, index, earlier, distance) {
        const below = children[node], child = below[index];
        modifier[child] += distance;
        leftSum[child] += distance;
        rightSum[child] += distance;
        if (earlier === index - 1) return;
        const share = distance / (index - earlier);
        shift[below[earlier + 1]] += share;
        shift[child] -= share;
        change[child] -= distance - share;
      }

      function nextOnLeft(node) {
        return children[node].length ? children[node][0] : leftThread[node];
      }

      function nextOnRight(node) {
        return children[node].length ? children[node][children[node].length - 1] : rightThread[node];
      }

      function setLeftThread(node, index, next, sum) {
        const first = children[node][0], child = children[node][index];
        const extreme = extremeLeft[first];
        leftThread[extreme] = next;
        const difference = sum - modifier[next] - leftSum[first];
        modifier[extreme] += difference;
        preliminary[extreme] -= difference;
        extremeLeft[first] = extremeLeft[child];
        leftSum[first] = leftSum[child];
      }

      function setRightThread(node, index, next, sum) {
        const child = children[node][index], before = children[node][index - 1];
        const extreme = extremeRight[child];
        rightThread[extreme] = next;
        const difference = sum - modifier[next] - rightSum[child];
        modifier[extreme] += difference;
        preliminary[extreme] -= difference;
        extremeRight[child] = extremeRight[before];
        rightSum[child] = rightSum[before];
      }
    }
    """#
}

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
      const outline = () => ({ thread: numbers(-1), extreme: numbers(-1), sum: numbers(0) });
      const left = outline(), right = outline();

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
        push(end[left.extreme[first]], 0);
        for (let index = 1; index < below.length; index++) {
          const least = end[right.extreme[below[index]]];
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
          left.extreme[node] = right.extreme[node] = node;
          left.sum[node] = right.sum[node] = 0;
          return;
        }
        const first = below[0], last = below[below.length - 1];
        left.extreme[node] = left.extreme[first];
        left.sum[node] = left.sum[first];
        right.extreme[node] = right.extreme[last];
        right.sum[node] = right.sum[last];
      }

      function separate(node, index, lows) {
        let low = lows.length - 1;
        const below = children[node];
        let earlier = below[index - 1], earlierModifiers = modifier[earlier];
        let later = below[index], laterModifiers = modifier[later];
        while (earlier !== -1 && later !== -1) {
          if (low > 0 && end[earlier] > lows[low].end) low -= 1;
          const distance =
            earlierModifiers + preliminary[earlier] + breadth[earlier] - (laterModifiers + preliminary[later]);
          if (distance > 0) {
            laterModifiers += distance;
            move(node, index, lows[low].index, distance);
          }
          const earlierEnd = end[earlier], laterEnd = end[later];
          if (earlierEnd <= laterEnd) {
            earlier = children[earlier].at(-1) ?? right.thread[earlier];
            if (earlier !== -1) earlierModifiers += modifier[earlier];
          }
          if (earlierEnd >= laterEnd) {
            later = children[later].at(0) ?? left.thread[later];
            if (later !== -1) laterModifiers += modifier[later];
          }
        }
        if (earlier === -1 && later !== -1) join(left, below[0], later, laterModifiers - modifier[later], below[index]);
        else if (earlier !== -1 && later === -1) {
          join(right, below[index], earlier, earlierModifiers - modifier[earlier], below[index - 1]);
        }
      }

      function move(node, index, earlier, distance) {
        const below = children[node], child = below[index];
        modifier[child] += distance;
        left.sum[child] += distance;
        right.sum[child] += distance;
        if (earlier === index - 1) return;
        const share = distance / (index - earlier);
        shift[below[earlier + 1]] += share;
        shift[child] -= share;
        change[child] -= distance - share;
      }

      function join(outline, node, next, position, sibling) {
        const leaf = outline.extreme[node];
        const difference = position - outline.sum[node];
        outline.thread[leaf] = next;
        outline.extreme[node] = outline.extreme[sibling];
        outline.sum[node] = outline.sum[sibling];
        modifier[leaf] += difference;
        preliminary[leaf] -= difference;
      }
    }
    """#
}

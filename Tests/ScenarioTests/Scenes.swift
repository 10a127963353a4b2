import Testing

/// What users do with the inspector, driven by a robot.
///
/// Serialized, because robots share the environment and the working directory of the process.
@Suite(.serialized) enum Scenes {}

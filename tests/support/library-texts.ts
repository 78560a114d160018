/**
 * The texts that the library of schemas has of its own: none of them reaches a person. Some of the
 * specification's own words are close to them.
 */
export const libraryTexts: readonly RegExp[] = [
  /must be a `|must match the configured type|final value was|cast from|tuple value/,
  / is invalid$| is a required field$| must be defined$| cannot be null$|the following values: /,
  / must be (exactly|at least|at most) \S+ characters$|must match the following: /,
  / must be a valid | must be a trimmed string$| must be a (lowercase|upper case) string$/,
  /^\S+ must be (greater|less) than (or equal to )?-?[\d.]+$| must be a (positive|negative) number$/,
  /^(?!Weight )\S+ must be an integer$/,
  / field must | field has unspecified keys| object contains unknown properties| must have \S+ items$/,
]

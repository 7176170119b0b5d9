import fc from 'fast-check'

/** Names that every object of JavaScript has: JSON may carry them as fields of any kind. */
const ofEveryObject = ['toString', 'valueOf', 'constructor', 'hasOwnProperty', 'toJSON', 'length']

/** Any JSON whatever, now and then an object that hides what every object can do. */
export const oddJson = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: objectThatHides() },
  )

const objectThatHides = () =>
  fc
    .dictionary(fc.constantFrom(...ofEveryObject), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1 })
    .chain((object) => fc.constantFrom<unknown>(object, [object]))

/** The sizes of the volume tests: a few fixed seeds and small counts, and in `npm run soak` the large ones. */
const isSoak = process.env.SOAK === '1'
const sized = (usual: number, soak: number): number => (isSoak ? soak : usual)

/**
 * Seeded histories per simulation. Without the rule that shows latest, history 95 is the first to
 * break a law (tests/mutate), so `histories` stays above that.
 */
export const histories = sized(200, 50_000)
/** Histories in which two tabs copy each queue. */
export const historiesOfCopies = sized(20, 3_000)
export const historiesOverDexie = sized(15, 1_000)
export const historiesOnEmbedded = sized(30, 2_000)
export const historiesOnPostgres = sized(20, 2_000)
/** Interleavings of three tablets that reorder tasks. */
export const orderHistories = sized(250, 20_000)
/** Kills of a server that is writing. */
export const kills = sized(2, 30)
/** Rows that sixteen tablets change at once. */
export const racingChanges = sized(640, 20_000)
/** Photos that four tablets send, and lines that are cut meanwhile. */
export const cutPhotos = { photos: sized(24, 200), cuts: sized(32, 260) }
/** Spots of one walk in the browser, an even number. */
export const walkedSpots = sized(60, 200)
/** In soak, axe looks at each screen and dialog in each size and theme. */
export const looksOfViews: 'all' | 'one' = isSoak ? 'all' : 'one'
/** Least time for which two tablets work on a signal that comes and goes. */
export const flappingMs = sized(0, 180_000)

/** Cadences are this much shorter than in a yard: 60 s become 1.2 s. */
const CADENCE_SCALE = 0.02

/** Settings of each server under test. */
export const environment = { CADENCE_SCALE: String(CADENCE_SCALE) }

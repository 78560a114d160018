import type { PresentedTrailer } from '../../../domain/trailers/present-trailer.ts'

/** A row of Yard Control. */
export type YardRow = PresentedTrailer

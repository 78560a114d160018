import { signedInAtStart } from '../mirror/signed-in-here.ts'
import { endLastView } from './last-view/draw.ts'
import { showLastView } from './last-view/show.ts'

// First, since the store takes its time, and the last view and the app both wait for its answer.
void signedInAtStart()

// The page's own scripts load meanwhile, but run after the last view is painted.
void showLastView()
  .then(() => import('./main.tsx'))
  .catch((error: unknown) => {
    endLastView()
    throw error
  })

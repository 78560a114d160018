import { endLastView } from './last-view/draw.ts'
import { showLastView } from './last-view/show.ts'

// The page's own scripts load meanwhile, but run after the last view is painted.
void showLastView()
  .then(() => import('./main.tsx'))
  .catch((error: unknown) => {
    endLastView()
    throw error
  })

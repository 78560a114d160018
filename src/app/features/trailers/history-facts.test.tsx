import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { buildReferences, buildTrailer } from '../../../domain/testing/builders.ts'
import { presentTrailer } from '../../../domain/trailers/present-trailer.ts'
import { HistoryFacts } from './history-facts.tsx'

const references = buildReferences()
const NOW = '2026-11-20T12:00:00.000Z'

test.each([
  [0, 'On Yard'],
  [3, 'On Yard, Conditional Departed'],
])('the latest state of a trailer with audit state %i reads %s', (AuditState, words) => {
  const html = renderToStaticMarkup(
    <HistoryFacts trailer={presentTrailer(buildTrailer({ AuditState }), references, NOW)} />,
  )
  expect(html).toContain(`<dt>Latest state</dt><dd>${words}</dd>`)
})

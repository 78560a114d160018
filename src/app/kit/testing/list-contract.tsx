import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { DataTable, type DataTableProps } from '../data-table.tsx'
import { arranged, choiceOf, fitting, type ListColumn } from '../list/list-column.ts'
import { type RowActs, tableColumns } from '../list/table-columns.tsx'
import type { ListLayout } from '../list/use-list-layout.ts'

export interface ListDescription<R> {
  readonly columns: readonly ListColumn<R>[]
  readonly acts: RowActs<R>
  /** Offers every act. */
  readonly row: R
  readonly emptyText: string
  readonly hasMarks: boolean
}

/** Declares every list screen's tests: columns, cards, acts, marks, empty, loading. */
export function testList<R>({ columns, acts, row, emptyText, hasMarks }: ListDescription<R>): void {
  const [first] = columns
  const render = (layout: ListLayout, props: Partial<DataTableProps<R>> = {}, shown = columns) =>
    parse(
      renderToStaticMarkup(
        <DataTable
          label="List"
          columns={tableColumns(shown, acts, layout)}
          rows={[row]}
          rowKey={() => 1}
          emptyText={emptyText}
          pageSize={3}
          cards={layout === 'cards'}
          mark={hasMarks ? () => null : undefined}
          {...props}
        />,
      ),
    )

  // Node lacks the icons' parser.
  beforeAll(() => {
    const documentElement = { getAttribute: () => null, children: [] }
    vi.stubGlobal(
      'DOMParser',
      class {
        parseFromString = () => ({ documentElement })
      },
    )
    return () => vi.unstubAllGlobals()
  })

  test('each column has a name of its own and words for its cell', () => {
    const ids = columns.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { label, text } of columns) {
      expect(label).not.toBe('')
      expect(typeof text(row)).toBe('string')
    }
  })

  test('the table shows the columns in order, each with its value', () => {
    const { heads, cells } = render('table')
    expect(heads.slice(0, columns.length)).toEqual(columns.map(({ label }) => label))
    for (const [at, { text, render: draw }] of columns.entries()) {
      if (!draw) expect(cells[at]?.words).toBe(text(row))
      if (text(row) === 'N/A') expect(cells[at]?.tag).toContain('data-quiet')
    }
  })

  test('chosen columns come in the chosen order behind the first', () => {
    const chosen = columns.slice(1, 4).map(({ id }) => id)
    const shown = arranged(columns, choiceOf(columns, chosen.toReversed(), null))
    expect(shown.map(({ id }) => id)).toEqual([first?.id, ...chosen.toReversed()])
    expect(render('table', {}, shown).heads.slice(0, shown.length)).toEqual(shown.map(({ label }) => label))
  })

  test('beside a panel the least important columns step back, and the name stays', () => {
    const width = columns.slice(0, 3).reduce((sum, column) => sum + column.width, 0)
    const kept = fitting(columns, width)
    expect(kept[0]).toBe(first)
    expect(kept.reduce((sum, column) => sum + column.width, 0)).toBeLessThanOrEqual(Math.max(width, first?.width ?? 0))
  })

  test('a card has the name first and one value in each place', () => {
    const slots = columns.flatMap(({ card }) => (card === undefined ? [] : [card]))
    expect(first?.card).toBe('1a')
    expect(new Set(slots).size).toBe(slots.length)
    const { cells } = render('cards')
    expect(cells[0]?.words).toBe((first?.cardText ?? first?.text)?.(row))
    for (const slot of slots) expect(cells.filter(({ tag }) => tag.includes(`data-card="${slot}"`))).toHaveLength(1)
  })

  test('every act is reachable on a card, at a table and on a desk, by a name with the row', () => {
    const name = first?.text(row) ?? ''
    for (const act of acts.acts) {
      expect(act.label(row)).toContain(name)
      const label = `aria-label="${act.label(row)}"`
      const menu = `aria-label="More on ${name}"`
      for (const layout of ['cards', 'table', 'desk'] as const) {
        const { html } = render(layout)
        expect(
          [label, menu].some((one) => html.includes(one)),
          `${act.id} as ${layout}`,
        ).toBe(true)
      }
    }
  })

  test('a mark says its words once, and no other cell changes', () => {
    if (!hasMarks) return
    for (const layout of ['cards', 'table', 'desk'] as const) {
      const [plain, marked] = [render(layout), render(layout, { mark: () => ({ state: 'waiting', age: '4 min' }) })]
      expect(marked.html.match(/Waiting 4 min/g)).toHaveLength(1)
      const isSaid = columns.findIndex(({ saysMark }) => saysMark)
      const changed = plain.cells.filter(({ words }, at) => marked.cells[at]?.words !== words)
      expect(changed.length, `cells changed as ${layout}`).toBe(1)
      if (layout === 'table' && isSaid > 0) expect(marked.cells[isSaid]?.words).toBe('Waiting 4 min')
    }
  })

  test('empty and loading lists say so', () => {
    const empty = render('table', { rows: [] })
    expect(empty.html).toContain(`role="status">${emptyText}</p>`)
    const loading = render('table', { rows: undefined })
    expect(loading.html).toContain('aria-busy="true"')
    expect(loading.html.match(/row-skeleton/g)).toHaveLength(3)
  })
}

interface ShownCell {
  readonly tag: string
  readonly words: string
}

/** Reads the markup of a table with at most one row. */
function parse(html: string) {
  const words = (part: string) => part.replace(/<[^>]*>/g, '')
  const heads = [...html.matchAll(/<th [^>]*>(.*?)<\/th>/g)].map(([, inside = '']) => words(inside))
  const cells = [...html.matchAll(/<td([^>]*)>(.*?)<\/td>/g)].map(
    ([, tag = '', inside = '']): ShownCell => ({ tag, words: words(inside) }),
  )
  return { html, heads, cells }
}

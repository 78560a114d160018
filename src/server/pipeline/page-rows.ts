import type { Removal } from '../../contract/sync.ts'
import type { ListName } from '../../domain/lists.ts'
import type { ChangedRow, ListPart, Reader } from './server-store.ts'
import { hidingLists, mayRead, readerLists, shownText } from './visibility.ts'

/** One page's rows as JSON text by list, never parsed. */
export class PageRows {
  private readonly byList = new Map<ListName, string[]>()
  private readonly removed: Removal[] = []
  private count = 0
  /** True if another reader with the same roles may see other rows. */
  isPersonal = false

  constructor(private readonly limit: number) {}

  get isEmpty(): boolean {
    return this.count === 0
  }

  get room(): number {
    return this.limit - this.count
  }

  addList(list: ListName, part: ListPart): void {
    this.count += part.Count
    this.add(list, part.Json)
  }

  /** A row that the reader may no longer see is removed. */
  addChanged(siteID: number, rows: readonly ChangedRow[], reader: Reader): void {
    this.count += rows.length
    for (const { List, ID, Removed, Json } of rows) {
      this.isPersonal ||= readerLists.has(List)
      const shown = Json === null ? null : shownText(List, Json, reader)
      if (Removed || (shown === null && hidingLists.has(List))) this.removed.push({ List, SiteID: siteID, ID })
      else if (shown !== null && mayRead(reader, List)) this.add(List, shown)
    }
  }

  private add(list: ListName, json: string): void {
    if (json === '') return
    const before = this.byList.get(list)
    if (before) before.push(json)
    else this.byList.set(list, [json])
  }

  /** The fields to append to a page, each after a comma. */
  get json(): string {
    const fields = [...this.byList].map(([list, parts]) => `,"${list}":[${parts.join(',')}]`)
    return fields.join('') + (this.removed.length > 0 ? `,"Removed":${JSON.stringify(this.removed)}` : '')
  }
}

import type { Removal } from '../../contract/sync.ts'
import type { ListName } from '../../domain/lists.ts'
import type { DeltaPart, ListPart } from './server-store.ts'

/** One page's rows as JSON text by list, never parsed. */
export class PageRows {
  private readonly byList = new Map<ListName, string[]>()
  private readonly removed: Removal[] = []
  private count = 0
  /** True if another reader with the same roles and reach may see other rows. */
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

  addDelta(part: DeltaPart): void {
    this.count += part.Count
    this.removed.push(...part.Removed)
    this.isPersonal ||= part.IsPersonal
    for (const { List, Json } of part.Rows) this.add(List, Json)
  }

  private add(list: ListName, json: string): void {
    if (json === '') return
    this.byList.set(list, [...(this.byList.get(list) ?? []), json])
  }

  /** The fields to append to a page, each after a comma. */
  get json(): string {
    const fields = [...this.byList].map(([list, parts]) => `,"${list}":[${parts.join(',')}]`)
    return fields.join('') + (this.removed.length > 0 ? `,"Removed":${JSON.stringify(this.removed)}` : '')
  }
}

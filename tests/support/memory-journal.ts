/** Maps that can undo their changes since the last commit, and copy themselves. */
export class Journal {
  private undo: (() => void)[] = []
  private readonly maps: JournaledMap<unknown, unknown>[] = []

  map<K, V>(): JournaledMap<K, V> {
    const map = new JournaledMap<K, V>((step) => this.undo.push(step))
    this.maps.push(map as JournaledMap<unknown, unknown>)
    return map
  }

  commit(): void {
    this.undo = []
  }

  rollback(): void {
    for (const step of this.undo.reverse()) step()
    this.undo = []
  }

  /** A copy of everything; what the maps hold is never changed in place. */
  copy(): readonly ReadonlyMap<unknown, unknown>[] {
    return this.maps.map((map) => new Map(map.entries()))
  }

  putBack(copies: readonly ReadonlyMap<unknown, unknown>[]): void {
    this.undo = []
    for (const [place, map] of this.maps.entries()) map.replace(copies[place] ?? new Map())
  }
}

export class JournaledMap<K, V> {
  private content = new Map<K, V>()

  constructor(private readonly note: (undo: () => void) => void) {}

  get(key: K): V | undefined {
    return this.content.get(key)
  }

  has(key: K): boolean {
    return this.content.has(key)
  }

  values(): Iterable<V> {
    return this.content.values()
  }

  entries(): Iterable<[K, V]> {
    return this.content.entries()
  }

  set(key: K, value: V): void {
    const before = this.content.get(key)
    const wasThere = this.content.has(key)
    this.content.set(key, value)
    this.note(() => (wasThere ? this.content.set(key, before as V) : this.content.delete(key)))
  }

  delete(key: K): void {
    const before = this.content.get(key)
    if (before === undefined || !this.content.delete(key)) return
    this.note(() => this.content.set(key, before))
  }

  replace(content: ReadonlyMap<K, V>): void {
    this.content = new Map(content)
  }
}

export function tabletFigures(_n: number): Promise<void> {
  return Promise.resolve()
}

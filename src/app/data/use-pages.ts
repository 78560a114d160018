import type { PagerProps } from '../kit/pager.tsx'
import { useUiStore } from './ui-store.ts'

/** Spec 2§9. */
const DEFAULT_TAKE = 10

/** Returns a page of rows that are all on the tablet; the page size is kept per screen. */
export function usePages<R>(
  screen: string,
  rows: readonly R[] | undefined,
  wanted: number,
  onSkip: (skip: number) => void,
): { readonly rows: readonly R[] | undefined; readonly pager: PagerProps } {
  const take = useUiStore((state) => state.pageSizes[screen]) ?? DEFAULT_TAKE
  // The first page replaces one that lost its rows.
  const skip = rows && wanted >= rows.length ? 0 : wanted
  return {
    rows: rows?.slice(skip, skip + take),
    pager: {
      ...{ skip, take, count: rows?.length },
      onChange: (page) => {
        if (page.take !== take) useUiStore.getState().setPageSize(screen, page.take)
        onSkip(page.skip)
      },
    },
  }
}

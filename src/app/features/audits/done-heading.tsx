import { useEffect, useRef } from 'react'

/** The last words of a walk or a round. They get the focus, as the heading of each card does. */
export function DoneHeading({ words }: { readonly words: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div role="status">
      <h2 ref={heading} tabIndex={-1}>
        {words}
      </h2>
    </div>
  )
}

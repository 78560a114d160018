import { Button } from '../kit/button.tsx'

/** Marks restored input. `onStartOver` opens the form without it. */
export function DraftNote({ onStartOver }: { readonly onStartOver: () => void }) {
  return (
    <p className="draft-note" role="status">
      <span>Draft restored. Not saved.</span>
      <Button onClick={onStartOver}>Start over</Button>
    </p>
  )
}

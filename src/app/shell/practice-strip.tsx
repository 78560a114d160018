import { schoolOutline } from 'ionicons/icons'
import type { ReactNode } from 'react'
import { isPractice } from '../../sync/client.ts'
import { useRealUnsent } from '../data/real-yard-store.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { StripContext } from '../kit/strip.ts'
import { closePractice } from './practice.ts'
import './practice-strip.css'

/** In the practice yard, says so above every screen and in every form. */
export function PracticeFrame({ children }: { readonly children: ReactNode }) {
  if (!isPractice) return children
  return (
    <StripContext value={<PracticeStrip />}>
      <div className="practice-frame">
        <PracticeStrip />
        {children}
      </div>
    </StripContext>
  )
}

function PracticeStrip() {
  const unsent = useRealUnsent()
  return (
    <section className="practice-strip" aria-label="Practice yard">
      <Icon icon={schoolOutline} />
      <p>
        <b>Practice yard.</b> Nothing here is real, and nothing is sent.{' '}
        {unsent > 0 && (
          <span>{unsent === 1 ? '1 real change is' : `${unsent} real changes are`} still to be sent.</span>
        )}
      </p>
      <Button onClick={() => void closePractice()}>Leave</Button>
    </section>
  )
}

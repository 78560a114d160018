import { IonContent, IonPage, useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { type ReactNode, useRef } from 'react'
import './screen.css'

export interface ScreenProps {
  readonly title: string
  /** Beside the title: the state line, the screen's own buttons. */
  readonly aside?: ReactNode
  /** The main act of the screen: stands below the page, in sight wherever that is scrolled to, and over nothing. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/**
 * The skeleton of every screen below the top bar: title line, then a column that fills the page. A `DataTable` in it takes what height is
 * left, so the pager stands still at the foot.
 */
export function Screen({ title, aside, foot, children }: ScreenProps) {
  const content = useRef<HTMLIonContentElement>(null)
  const left = useRef(false)
  useIonViewWillLeave(() => {
    left.current = true
  })
  useIonViewWillEnter(() => {
    document.title = `${title} - Yardhand`
    // A page that was kept behind another stands where it was left: every navigation starts at the top (spec 1§2.3). A new one stands there anyway.
    if (left.current) void content.current?.scrollToTop(0)
  })
  return (
    <IonPage>
      <IonContent ref={content}>
        <div className="screen">
          <div className="screen-head">
            <h1>{title}</h1>
            {aside}
          </div>
          {children}
        </div>
      </IonContent>
      {foot && <div className="screen-foot">{foot}</div>}
    </IonPage>
  )
}

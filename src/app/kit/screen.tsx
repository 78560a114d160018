import { IonContent, IonPage, useIonViewWillEnter, useIonViewWillLeave } from '@ionic/react'
import { createContext, type ReactNode, useContext, useRef } from 'react'
import { usePull } from './pull.tsx'
import { BesidePlace } from './use-beside.ts'
import './screen.css'

export interface ScreenProps {
  readonly title: string
  /** The title with a figure that changes; default the title. */
  readonly heading?: string
  /** Beside the title. */
  readonly aside?: ReactNode
  /** The main act of the screen, always in sight below the page. */
  readonly foot?: ReactNode
  /** On a wide screen a drawer stands beside the content. */
  readonly panel?: ReactNode
  readonly children: ReactNode
}

const InPage = createContext(false)

export interface ScreenPageProps {
  readonly title: string
  /** One `Screen` at a time. */
  readonly children: ReactNode
}

/** A route whose screens take turns, such as tabs. */
export function ScreenPage({ title, children }: ScreenPageProps) {
  useTitle(title)
  return (
    <IonPage>
      <InPage value={true}>{children}</InPage>
    </IonPage>
  )
}

/** Every screen's skeleton. A `DataTable` takes the remaining height. */
export function Screen({ title, heading = title, aside, foot, panel, children }: ScreenProps) {
  const content = useRef<HTMLIonContentElement>(null)
  const left = useRef(false)
  const { refresher, onPointerDownCapture } = usePull()
  useTitle(title)
  useIonViewWillLeave(() => {
    left.current = true
  })
  useIonViewWillEnter(() => {
    // A page kept behind another keeps its scroll; navigation starts at the top (spec 1§2.3).
    if (left.current) void content.current?.scrollToTop(0)
  })
  const screen = (
    <div className="screen-row">
      <div className="screen-main" onPointerDownCapture={onPointerDownCapture}>
        <IonContent ref={content}>
          {refresher}
          <div className="screen">
            <div className="screen-head">
              <h1>{heading}</h1>
              {aside}
            </div>
            {children}
          </div>
        </IonContent>
        {foot && <div className="screen-foot">{foot}</div>}
      </div>
      <BesidePlace value={true}>{panel}</BesidePlace>
    </div>
  )
  return useContext(InPage) ? screen : <IonPage>{screen}</IonPage>
}

function useTitle(title: string): void {
  useIonViewWillEnter(() => {
    document.title = `${title} - Yardhand`
  })
}

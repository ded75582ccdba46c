import type { ReactElement, ReactNode } from 'react'
import { JoinButton } from '#web/app/layout/join-button.tsx'
import { PageHero } from '../page-hero.tsx'
import { windows } from './pictures/lazy-drawings.ts'
import { WindowScene } from './pictures/picture.tsx'
import './branch.css'
import './pictures/picture.css'

type Props = {
  branch: 'youth' | 'women' | 'farmers' | 'education' | 'ayush'
  /** The name from which the page's lattice pattern is made. */
  seed: string
  hero: { eyebrow: string; title: string; lead: string; inscription?: string }
  window: keyof Awaited<ReturnType<typeof windows.load>>
  /** A button beside the one to join. */
  action: ReactElement | null
  children: ReactNode
}

/** A branch's page in its colour, with its own picture. */
export function BranchPage({ branch, seed, hero, window, action, children }: Props) {
  const { inscription = '', ...words } = hero
  return (
    <div data-branch={branch}>
      <PageHero
        seed={seed}
        {...words}
        {...(inscription === '' ? {} : { word: inscription })}
        accent={`var(--${branch})`}
        scene={<WindowScene of={windows} name={window} />}
      >
        <JoinButton />
        {action}
      </PageHero>
      {children}
    </div>
  )
}

import { team } from './about.ts'
import * as ayush from './branches/integrated-ayush.ts'
import * as eduAstra from './branches/edu-astra.ts'
import * as nariShakti from './branches/nari-shakti.ts'
import * as thofa from './branches/thofa.ts'
import * as yuvaShakti from './branches/yuva-shakti.ts'
import { stories as guestStories } from './atithi.ts'
import { chapters } from './chapters.ts'
import { meetups } from './events.ts'
import { about } from './home.ts'
import { chairmansWords } from './investors.ts'
import { directors, founding } from './leadership.ts'
import { founder } from './people.ts'
import { sponsors } from './sponsors.ts'
import { stories } from './stories.ts'

import { type Content, kinds } from './sample-kinds.ts'

/** What is still invented: of which kind, in which file of `web/content`, and the entries by their names. */
export type Sample = { kind: string; file: string; entries: string[] }

/** What ships. */
export const shown: Content = {
  founder,
  founding,
  directors,
  team: team.people,
  stories,
  guestStories,
  president: yuvaShakti.president,
  leader: ayush.leader,
  featured: nariShakti.featured,
  chairmansWords,
  sponsors: sponsors.flat(),
  chapters: chapters.flatMap((region) => region.chapters),
  figures: about.stats,
  meetups: meetups.highlights,
  branches: {
    yuvaShakti: [yuvaShakti.gallery, yuvaShakti.centre],
    nariShakti: nariShakti.mission.cards,
    thofa: [thofa.mission, thofa.association, thofa.pictures],
    eduAstra: [eduAstra.features, eduAstra.highlights, eduAstra.initiatives],
    ayush: [ayush.systems, ayush.about],
  },
}

/** Every entry that still says what was invented to fill the pages. Replacing an entry whole ends its mention. */
export function samplesIn(content: Content): Sample[] {
  return kinds.flatMap(({ kind, file, of, invented }) => {
    const entries = of(content)
      .filter(([, says]) => {
        const text = JSON.stringify(says)
        return invented.some((words) => text.includes(words))
      })
      .map(([name]) => name)
    return entries.length === 0 ? [] : [{ kind, file, entries }]
  })
}

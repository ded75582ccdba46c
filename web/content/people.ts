import type { Pictured } from '#web/ui/drawings/photograph.tsx'

/**
 * The people whom the public pages present. A sample entry: the organisation replaces the name, the words and, by
 * `picture`, the monogram.
 */
export const founder: Pictured & { name: string; role: string; quote: string; text: string } = {
  name: 'Raghav Deshpande',
  role: 'Founder and chairman',
  quote:
    'I had the idea, the savings and the nerve. What I did not have was one person to call. Nobody after me should have to begin without that call.',
  text: 'He built two companies before he built this community, and lost one of them. He still reads every question that members bring to the weekly meetup.',
}

import type { DocumentKey, DocumentValue } from '#contract/content-documents/documents.ts'
import { about } from './about.ts'
import { atithi } from './atithi.ts'
import { benefits } from './benefits.ts'
import { eduAstra } from './branches/edu-astra.ts'
import { integratedAyush } from './branches/integrated-ayush.ts'
import { nariShakti } from './branches/nari-shakti.ts'
import { thofa } from './branches/thofa.ts'
import { yuvaShakti } from './branches/yuva-shakti.ts'
import { chapters } from './chapters.ts'
import { events } from './events.ts'
import { home, slogans, stats } from './home.ts'
import { eventOrganiser } from './hosting.ts'
import { investorCircle } from './investors.ts'
import { leadership } from './leadership.ts'
import { matching } from './matching.ts'
import { membership } from './membership.ts'
import { directors, founder, team } from './people.ts'
import { benefits as benefitsPolicy } from './policies/benefits.ts'
import { manual } from './policies/manual.ts'
import { policyInMarkdown } from './policies/policy-tree.ts'
import { policies } from './policies/policy.ts'
import { privacy } from './policies/privacy.ts'
import { refund } from './policies/refund.ts'
import { terms } from './policies/terms.ts'
import { menus } from './site.ts'
import { sponsors } from './sponsors.ts'
import { spotlight } from './spotlight.ts'
import { stories } from './stories.ts'

/** Version 0 of every document: the words of a release. */
export const shipped: { readonly [K in DocumentKey]: DocumentValue<K> } = {
  home,
  slogans,
  stats,
  founder,
  chapters,
  sponsors,
  menus,
  team,
  directors,
  about,
  leadership,
  stories,
  membership,
  benefits,
  events,
  'investor-circle': investorCircle,
  'business-matching': matching,
  atithi,
  'event-organiser': eventOrganiser,
  spotlight,
  'yuva-shakti': yuvaShakti,
  'nari-shakti': nariShakti,
  thofa,
  'edu-astra': eduAstra,
  'integrated-ayush': integratedAyush,
  policies,
  'policy.privacy': policyInMarkdown(privacy),
  'policy.terms': policyInMarkdown(terms),
  'policy.refund': policyInMarkdown(refund),
  'policy.manual': policyInMarkdown(manual),
  'policy.benefits': policyInMarkdown(benefitsPolicy),
}

import { magnets } from './magnets.ts'
import { menus } from './menus.ts'
import { root } from './document-root.ts'
import { sliders } from './sliders.ts'
import { keepTypedAccount } from './typed-account.ts'
import { hydrateLazily } from './lazy-hydration.ts'

/*
 * Runs at the end of every page, before React and without it. React renders the elements that this script controls once, and never touches
 * their state. So this script is their only controller, also on pages that React brings later. `root.tsx` writes it into the page as one
 * constant text, so that the content security policy can name its hash.
 */
// For `wasLoadedFrom`: browsers that hide the navigation's timing do not tell the path later.
root.dataset['loadedPath'] = location.pathname
menus()
const markScrolled = () => root.toggleAttribute('data-scrolled', scrollY > 65)
addEventListener('scroll', markScrolled, { passive: true })
markScrolled()
sliders()
magnets()
keepTypedAccount()
hydrateLazily()

import { magnets } from './magnets.ts'
import { menus } from './menus.ts'
import { root } from './document-root.ts'
import { sliders } from './sliders.ts'
import { keepTypedAccount } from './typed-account.ts'
import { hydrateLazily } from './lazy-hydration.ts'

/*
 * What runs at once at the end of every page, before React and whether or not that ever comes. React renders what is
 * driven from here once and never touches its state, so these are its only drivers, also on pages that React brings
 * later. `root.tsx` writes them into the page as one constant text, so that the content security policy can name it by
 * its hash.
 */
// For `wasLoadedFrom`: browsers that hide the navigation's timing do not tell of it later.
root.dataset['loadedPath'] = location.pathname
menus()
const markScrolled = () => root.toggleAttribute('data-scrolled', scrollY > 65)
addEventListener('scroll', markScrolled, { passive: true })
markScrolled()
sliders()
magnets()
keepTypedAccount()
hydrateLazily()

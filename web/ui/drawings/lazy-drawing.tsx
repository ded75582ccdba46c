import { type ReactNode, type SVGProps, useEffect, useRef, useState } from 'react'

/**
 * Drawings by their names. The server has them at hand; a browser loads them only where it shows a page that did not
 * come with them, for most of what a page weighs once hydrated would otherwise be pictures that are in it already.
 */
export type Album<Name extends string, Wish = never> = {
  here: Drawings<Name, Wish> | null
  load: () => Promise<Drawings<Name, Wish>>
}

type Drawings<Name extends string, Wish> = Readonly<Record<Name, (wish: Wish) => ReactNode>>

type Props<Name extends string, Wish> = Omit<SVGProps<SVGGElement>, 'name' | 'ref'> & {
  of: Album<Name, Wish>
  name: Name
  /** How it is to be drawn, where it can be drawn in more ways than one. */
  wish?: Wish
  /** What holds it: a group within an `<svg>`, or a box in the page. */
  as?: 'g' | 'div'
}

/** One drawing of an album. */
export function LazyDrawing<Name extends string, Wish = never>(props: Props<Name, Wish>) {
  // The key mounts the group anew for another name: what the server rendered is of the first drawing only.
  return <Group key={props.name} {...props} />
}

// One and the same object: React writes what differs from the last time, and would empty the group.
const AS_IT_CAME = { __html: '' }

function Group<Name extends string, Wish>({ of, name, wish, as = 'g', ...attributes }: Props<Name, Wish>) {
  // The attributes are those that both have.
  const Box = as as 'g'
  const group = useRef<SVGGElement>(null)
  const [drawings, setDrawings] = useState(of.here)

  useEffect(() => {
    if (drawings !== null || group.current?.firstChild) return
    let isGone = false
    function show(loaded: Drawings<Name, Wish>): void {
      of.here = loaded
      if (!isGone) setDrawings(loaded)
    }
    // Without a network the drawing is missing: it is an ornament.
    of.load().then(show, () => undefined)
    return () => {
      isGone = true
    }
  }, [of, drawings])

  if (drawings !== null) return <Box {...attributes}>{drawings[name](wish as Wish)}</Box>
  return <Box ref={group} {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={AS_IT_CAME} />
}

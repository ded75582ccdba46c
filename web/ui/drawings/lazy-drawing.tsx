import { type ReactNode, type SVGProps, useEffect, useRef, useState } from 'react'

/**
 * Drawings by name. The server has them all. A browser keeps the drawings of the HTML, and loads the code of drawings only for pages that
 * the router brings: otherwise most of the scripts would be pictures that are in the page already.
 */
export type Album<Name extends string, Wish = never> = {
  /** Null in a browser until they are loaded. */
  here: Drawings<Name, Wish> | null
  load: () => Promise<Drawings<Name, Wish>>
}

type Drawings<Name extends string, Wish> = Readonly<Record<Name, (wish: Wish) => ReactNode>>

type Props<Name extends string, Wish> = Omit<SVGProps<SVGGElement>, 'name' | 'ref'> & {
  of: Album<Name, Wish>
  name: Name
  /** The parameters of the drawing. */
  wish?: Wish
  /** The element around it: a group in an `<svg>`, or a box in the page. */
  as?: 'g' | 'div'
}

/** One drawing of an album. */
export function LazyDrawing<Name extends string, Wish = never>(props: Props<Name, Wish>) {
  // The key mounts another group for another name: the server has rendered the first drawing only.
  return <Group key={props.name} {...props} />
}

// Always the same object: React would write the HTML of a new object, and so empty the group.
const AS_SENT = { __html: '' }

function Group<Name extends string, Wish>({ of, name, wish, as = 'g', ...attributes }: Props<Name, Wish>) {
  // Both elements take these attributes.
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
  return <Box ref={group} {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={AS_SENT} />
}

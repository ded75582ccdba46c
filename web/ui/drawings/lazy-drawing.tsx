import { type ReactNode, type SVGProps, useEffect, useRef, useState } from 'react'

/**
 * Drawings by name. The server has them all. A browser keeps the drawings of the HTML, and loads the code of drawings only for pages that
 * the router brings: otherwise most of the scripts would be pictures that are in the page already.
 */
export type Album<Name extends string, Options = never> = {
  /** The drawings in memory; null in a browser until they are loaded. */
  here: Drawings<Name, Options> | null
  load: () => Promise<Drawings<Name, Options>>
}

type Drawings<Name extends string, Options> = Readonly<Record<Name, (options: Options) => ReactNode>>

type Props<Name extends string, Options> = Omit<SVGProps<SVGGElement>, 'name' | 'ref'> & {
  of: Album<Name, Options>
  name: Name
  /** What the drawing takes as its argument. */
  options?: Options
  /** The element around it: a group in an `<svg>`, or a box in the page. */
  as?: 'g' | 'div'
}

/** One drawing of an album. */
export function LazyDrawing<Name extends string, Options = never>(props: Props<Name, Options>) {
  // The key mounts another group for another name: the server has rendered the first drawing only.
  return <Group key={props.name} {...props} />
}

// Always the same object: React would write the HTML of a new object, and so empty the group.
const AS_SENT = { __html: '' }

function Group<Name extends string, Options>({
  of,
  name,
  options,
  as = 'g',
  ...attributes
}: Props<Name, Options>) {
  // Both elements take these attributes.
  const Box = as as 'g'
  const group = useRef<SVGGElement>(null)
  const [drawings, setDrawings] = useState(of.here)

  useEffect(() => {
    if (drawings !== null || group.current?.firstChild) return
    let isGone = false
    function show(loaded: Drawings<Name, Options>): void {
      of.here = loaded
      if (!isGone) setDrawings(loaded)
    }
    // Without a network the drawing is missing: it is an ornament.
    of.load().then(show, () => undefined)
    return () => {
      isGone = true
    }
  }, [of, drawings])

  if (drawings !== null) return <Box {...attributes}>{drawings[name](options as Options)}</Box>
  return <Box ref={group} {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={AS_SENT} />
}

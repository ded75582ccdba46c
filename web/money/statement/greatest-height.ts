import { useEffect, useRef, useState } from 'react'

/** Keeps an element at its greatest height so far. */
export function useGreatestHeight() {
  const article = useRef<HTMLElement>(null)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const { current } = article
    if (current === null) return
    let width = current.offsetWidth
    const observer = new ResizeObserver(() => {
      // After a change of width, the height is measured again.
      const isOfOtherWidth = current.offsetWidth !== width
      width = current.offsetWidth
      setHeight((highest) => (isOfOtherWidth ? 0 : Math.max(highest, current.offsetHeight)))
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { article, height }
}

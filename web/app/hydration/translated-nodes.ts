/** What a translator has put in the place of a text node. */
const successors = new WeakMap<Node, Node>()

type Originals = {
  removeChild: (child: Node) => Node
  insertBefore: (node: Node, before: Node | null) => Node
}

function learn(changes: MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    const successor = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
    for (const node of removedNodes) if (node instanceof Text && successor) successors.set(node, successor)
  }
}

/**
 * Has React find the successor where a translator has replaced a text node, which else would throw and take the page away:
 * two branches of a page may share an element, whose texts React then removes one by one. A net only: that no words are
 * lost is held by how components are written (`docs/decisions/085-translated-pages.md`).
 */
export function tolerateTranslators(): void {
  const observer = new MutationObserver(learn)
  observer.observe(document, { childList: true, subtree: true })
  const { prototype } = Node
  const originals: Originals = prototype
  const { removeChild, insertBefore } = originals

  /** A text that is not in `parent` any more: what stands for it there, or null. */
  function standIn(parent: Node, node: Text): Node | null {
    learn(observer.takeRecords())
    const successor = successors.get(node)
    return successor?.parentNode === parent ? successor : null
  }

  prototype.removeChild = function removeTranslated<Child extends Node>(this: Node, child: Child): Child {
    if (!(child instanceof Text) || child.parentNode === this) return removeChild.call(this, child) as Child
    const successor = standIn(this, child)
    if (successor) removeChild.call(this, successor)
    return child
  }
  prototype.insertBefore = function insertTranslated<Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    const isThere = !(before instanceof Text) || before.parentNode === this
    return insertBefore.call(this, node, isThere ? before : standIn(this, before)) as Child
  }
}

/** What a translator has put in the place of a text node. */
const successors = new WeakMap<Node, Element>()
const observer = new MutationObserver(learn)

type Originals = {
  removeChild: (child: Node) => Node
  insertBefore: (node: Node, before: Node | null) => Node
}

function learn(changes: MutationRecord[]): void {
  for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of changes) {
    if (type === 'characterData') showInSuccessor(target)
    const successor = [addedNodes[0], previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
    for (const node of removedNodes) {
      if (!(node instanceof Text) || !successor) continue
      successors.set(node, successor as Element)
      observer.observe(node, { characterData: true })
    }
  }
}

/** What React writes into a text that is gone stands in the element that is there for it, and is translated anew. */
function showInSuccessor(text: Node): void {
  const successor = successors.get(text)
  if (successor && !successor.contains(text)) successor.textContent = text.nodeValue
}

/**
 * Keeps a page working whose text nodes a browser's translator has replaced by elements of its own: what React writes into a
 * replaced text, removes or inserts before is done to the element that stands for it. Without that the words would be
 * lost, and removing or inserting would throw and take the page away (`docs/decisions/085-translated-pages.md`).
 */
export function tolerateTranslators(): void {
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

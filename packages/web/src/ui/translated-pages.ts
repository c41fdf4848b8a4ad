/**
 * A browser that translates a page replaces texts by elements of its own. React then inserts before a text
 * that is no longer there, or removes it, which throws and takes the whole page down. What is inserted goes
 * to the end instead, and what is gone stays gone. Figures that change are excluded from translation, and
 * texts that come and go stand in elements of their own.
 */
export function surviveTranslation(node: Pick<Node, 'insertBefore' | 'removeChild'> = Node.prototype): void {
  const { insertBefore, removeChild } = node;
  node.insertBefore = function <Added extends Node>(this: Node, added: Added, next: Node | null): Added {
    return insertBefore.call(this, added, next?.parentNode === this ? next : null) as Added;
  };
  node.removeChild = function <Removed extends Node>(this: Node, removed: Removed): Removed {
    return removed.parentNode === this ? (removeChild.call(this, removed) as Removed) : removed;
  };
}

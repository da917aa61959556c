/** Work of a page so far, counted by what it does: none of it depends on the machine. */
type PageWork = {
  /** Commits of React. */
  commits: number
  /** Components that React rendered for them. */
  components: number
  /** Nodes put into the document, with those inside them. */
  nodes: number
  /** Writes to local and session storage but of answers; the page stands still during each. */
  storageWrites: number
  /** Writes of the backend's answers, which come half a second after the last of them, whatever is done then. */
  answerWrites: number
}

declare global {
  interface Window {
    hotPath: {
      read(): Record<string, number>
      /** Counts of what the page works on, beside its own. */
      more?: () => Record<string, number>
      /** Counts as of the moment that was waited for. */
      whenShown?: Record<string, number>
    }
  }
}

/** Counts the work of a page in `window.hotPath`. Runs in the page, before its scripts. */
export function installCounter(): void {
  const work: PageWork = { commits: 0, components: 0, nodes: 0, storageWrites: 0, answerWrites: 0 }
  window.hotPath = { read: () => ({ ...work, ...window.hotPath.more?.() }) }

  type Fiber = { tag: number; flags: number; child: Fiber | null; sibling: Fiber | null; alternate: Fiber | null }
  /** React's tags of functions, classes, functions with a ref, and both kinds of remembered ones. */
  const componentTags = new Set([0, 1, 11, 14, 15])
  const performedWork = 1
  function countComponents(fiber: Fiber, before: Fiber | null): void {
    if (componentTags.has(fiber.tag) && (!before || fiber.flags & performedWork)) work.components += 1
    // With the same children as before, nothing below was rendered.
    if (before && fiber.child === before.child) return
    for (let child = fiber.child; child; child = child.sibling) countComponents(child, before ? child.alternate : null)
  }
  // The hook of React's developer tools, which production builds call too.
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      onCommitFiberRoot(_renderer: number, { current }: { current: Fiber }) {
        work.commits += 1
        countComponents(current, current.alternate)
      },
    },
  })

  const sizeOf = (node: Node): number => [...node.childNodes].reduce((sum, child) => sum + sizeOf(child), 1)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) work.nodes += sizeOf(node)
  }).observe(document, { childList: true, subtree: true })

  for (const name of ['setItem', 'removeItem'] as const) {
    const write = Storage.prototype[name] as (...given: string[]) => void
    Storage.prototype[name] = function (this: Storage, ...given: string[]) {
      work[given[0] === 'everline-answers' ? 'answerWrites' : 'storageWrites'] += 1
      write.apply(this, given)
    }
  }
}

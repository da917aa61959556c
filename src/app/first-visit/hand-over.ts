/** Fields and buttons of the form that users have typed into or pressed before the app was there. */
type Pressed = { kind: 'submit' } | { kind: 'button'; at: number } | { kind: 'language'; tag: string }

/**
 * Waits for the app's sign-in form, gives it what was typed and pressed in the early one, and removes the early one in
 * the same task: nobody ever sees two of them. If the app shows something else, the early form only goes.
 *
 * @param early the early form's element, a direct child of the body as the app's `#root` is
 * @param choose shows the early form in another language
 */
export function handOver(early: HTMLElement, choose: (tag: string) => void): void {
  let pressed: Pressed | null = null
  let isComposing = false
  let isHeldDown = false

  early.addEventListener('submit', (event) => {
    event.preventDefault()
    pressed = { kind: 'submit' }
    early.querySelector('[type=submit]')?.setAttribute('aria-busy', 'true')
  })
  early.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button || button.type === 'submit') return
    if (button.lang === '') pressed = { kind: 'button', at: buttonsOf(early).indexOf(button) }
    else {
      pressed = { kind: 'language', tag: button.lang }
      choose(button.lang)
    }
  })
  // A button that goes away between press and release is never clicked.
  early.addEventListener('pointerdown', () => {
    isHeldDown = true
  })
  const release = (ms: number) =>
    setTimeout(() => {
      isHeldDown = false
      look()
    }, ms)
  early.addEventListener('click', () => release(0))
  // On touch screens the click comes a little later, if at all.
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => isHeldDown && release(100))
  // The letters of an input method are not yet in the field.
  early.addEventListener('compositionstart', () => {
    isComposing = true
  })
  early.addEventListener('compositionend', () => {
    isComposing = false
    look()
  })

  function look() {
    const root = document.getElementById('root')
    if (!early.isConnected || isComposing || isHeldDown || !root?.firstElementChild) return
    const password = root.querySelector<HTMLInputElement>('form input[name=password]')
    if (password) give(root)
    // A placeholder is busy; anything else that has a heading is a screen.
    else if (!root.querySelector(':scope > :not([aria-busy=true]) :is(h1, nav)')) return
    watching.disconnect()
    early.remove()
    if (password) resume(root)
  }
  const watching = new MutationObserver(look)
  watching.observe(document.body, { childList: true, subtree: true })

  let focused = 0

  function give(root: HTMLElement) {
    focused = Math.max(0, controlsOf(early).indexOf(document.activeElement as HTMLElement))
    for (const { name, value } of early.querySelectorAll('input')) {
      const field = root.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (!field || value === '') continue
      // React notices only a value that its own setter has not seen.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }

  function resume(root: HTMLElement) {
    controlsOf(root)[focused]?.focus()
    const done = pressed
    if (!done) return
    // After the app has drawn what it was given.
    setTimeout(() => {
      if (done.kind === 'submit') root.querySelector('form')?.requestSubmit()
      else if (done.kind === 'button') buttonsOf(root)[done.at]?.click()
      else root.querySelector<HTMLElement>(`button[lang="${done.tag}"]`)?.click()
    })
  }
}

const controlsOf = (place: HTMLElement) => [
  ...place.querySelectorAll<HTMLElement>('form :is(input, button), button[lang]'),
]
const buttonsOf = (place: HTMLElement) => [...place.querySelectorAll<HTMLButtonElement>('form button')]

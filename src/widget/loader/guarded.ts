/** Keeps the widget's faults away from the customer's page. */
export const guarded =
  <A extends unknown[]>(run: (...args: A) => void) =>
  (...args: A): void => {
    try {
      run(...args)
    } catch {
      // Nothing that the page could do about it.
    }
  }

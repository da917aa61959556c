import { browserStore } from '#app/data/browser-storage.ts'
import { createBrandKeeper } from './kept-brand.ts'

/** The service's brand, as this browser keeps and shows it. */
export const brandKeeper = createBrandKeeper({
  storage: browserStore,
  style: document.documentElement.style,
  icon: document.querySelector<HTMLLinkElement>('link[rel="icon"]'),
  bars: document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'),
})

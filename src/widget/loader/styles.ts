/*
 * Styles of the button and the panel, in the loader's shadow root. Written by hand: the loader has no room for more.
 * The colours are those of the theme's palette.
 */
export const styles = `
:host{all:initial!important;position:fixed!important;inset:auto 0 0!important;z-index:2147483000!important;height:0!important;color-scheme:light dark!important;
--accent:var(--brand-light-accent,#0f6b5c);--hover:var(--brand-light-accentHover,#0b5a4d);--on:var(--brand-light-onAccent,#fff);--surface:#fff;--text2:#55605b;--line:#e1e4e2;--bad:#b3261e;--on-bad:#fff;--shade:20 30 26;--e:max(20px,env(safe-area-inset-right));--b:max(20px,env(safe-area-inset-bottom))}
@media print{:host{display:none!important}}
*{box-sizing:border-box}
button{all:unset;box-sizing:border-box;cursor:pointer;-webkit-tap-highlight-color:transparent;touch-action:manipulation}
.button{position:fixed;inset-inline-end:var(--e);bottom:var(--b);width:56px;height:56px;border-radius:50%;background:var(--accent);color:var(--on);display:grid;place-items:center;box-shadow:0 1px 2px rgb(var(--shade)/.12),0 6px 20px rgb(var(--shade)/.22);transition:transform .16s cubic-bezier(.2,.7,.3,1)}
.button:active{transform:scale(.95)}
button:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
svg{grid-area:1/1;width:26px;height:26px;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round;transition:opacity .16s,transform .16s cubic-bezier(.2,.7,.3,1)}
.shut,[aria-expanded=true] .chat{opacity:0;transform:scale(.6)}
[aria-expanded=true] .shut{opacity:1;transform:none}
.badge{position:absolute;top:-3px;inset-inline-end:-3px;min-width:22px;height:22px;padding:0 6px;border-radius:11px;background:var(--bad);color:var(--on-bad);font:650 12px/22px system-ui,sans-serif;text-align:center;box-shadow:0 0 0 2px var(--surface)}
.panel{position:fixed;inset-inline-end:var(--e);bottom:calc(var(--b) + 70px);width:384px;max-width:calc(100% - 40px);height:min(640px,100% - 116px);border-radius:16px;overflow:hidden;background:var(--surface);box-shadow:0 0 0 1px var(--line),0 14px 44px rgb(var(--shade)/.2);visibility:hidden;opacity:0;transform:translateY(10px) scale(.985);transition:opacity .16s,transform .16s cubic-bezier(.2,.7,.3,1),visibility 0s .16s}
:host(.start) :is(.button,.panel){inset-inline:var(--e) auto}
.open{visibility:visible;opacity:1;transform:none;transition-delay:0s}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;opacity:0;color-scheme:light dark;transition:opacity .12s}
.ready iframe{opacity:1}
.wait{position:absolute;inset:0;display:grid;place-content:center;justify-items:center;gap:16px;padding:32px;text-align:center;font:14px/1.45 system-ui,sans-serif;color:var(--text2)}
[hidden]{display:none!important}
.wait button{min-height:44px;padding:0 20px;border-radius:10px;background:var(--accent);color:var(--on)}
.said{position:absolute;width:1px;height:1px;clip-path:inset(50%);white-space:nowrap}
@media (hover:hover){button:hover{background:var(--hover)}}
@media (max-width:480px),(max-height:460px){
.panel{inset:var(--top,0) 0 auto;width:auto;max-width:none;height:var(--height,100%);border-radius:0;padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);transform:translateY(24px)}
.open{transform:none}
iframe{position:static}
[aria-expanded=true]{visibility:hidden}}
@media (prefers-color-scheme:dark){:host{--accent:var(--brand-dark-accent,#4fc3ad);--hover:var(--brand-dark-accentHover,#6bd2be);--on:var(--brand-dark-onAccent,#06231d);--surface:#171c1a;--text2:#a9b4af;--line:#29312e;--bad:#ff8a80;--on-bad:#2a0906;--shade:0 0 0}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (forced-colors:active){.button,.panel{border:1px solid}}
`

/** A constructed sheet passes a host's `style-src`; engines without it get a style element. */
export function adopt(root: ShadowRoot) {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    root.adoptedStyleSheets = [sheet]
  } catch {
    const style = document.createElement('style')
    style.textContent = styles
    root.append(style)
  }
}

import { t } from '#app/language/t.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { isMac } from '../environment.ts'
import * as css from './commands.css.ts'
import { keyName, shortcuts } from './shortcuts.ts'

/** All keys of the app. */
export const ShortcutsSheet = ({ onClose }: { onClose(): void }) => (
  <Dialog title={t`Keyboard shortcuts`} onClose={onClose}>
    <dl className={css.keys}>
      {shortcuts.map(({ keys, what }) => (
        <div key={what} className={css.line}>
          <dt>{what}</dt>
          <dd className={css.combination}>
            {keys.map((key) => (
              <kbd key={key} className={css.key}>
                {keyName(key, isMac)}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </Dialog>
)

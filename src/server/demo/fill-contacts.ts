import { eq } from 'drizzle-orm'
import type { Random } from '#core/platform/random.ts'
import type { ContactRow } from '#server/contact-rows/tables.ts'
import { emptyContact } from '#server/contacts/contact-values.ts'
import { insertContacts, storeVisitors } from '#server/contacts/write-contact.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'

/** Every so many days a contact of the demo was written down. */
const everyMs = 36 * 60 * 60_000

/** Writes the demo's phone book. Who has written to the shop is linked with that visitor. */
export async function fillContacts(
  tx: Db,
  { serviceId, random, nowMs }: { serviceId: string; random: Random; nowMs: number },
): Promise<void> {
  const met = await tx
    .select({ eid: roomVisitors.visitorEid, name: roomVisitors.visitorName })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(eq(rooms.serviceId, serviceId))
  const visitors = new Map(met.map(({ eid, name }) => [name, eid]))
  const contacts = demoContacts.map(([name, company, phone, mail, language], index): ContactRow => {
    const atMs = nowMs - (index + 1) * everyMs
    const visitorEid = visitors.get(name)
    return {
      ...emptyContact(random.uuid(), atMs),
      name,
      company,
      language,
      phones: phone ? [{ kind: 'mobile', number: phone }] : [],
      mails: mail ? [{ kind: company ? 'work' : 'home', address: mail }] : [],
      consents: mail && index % 3 === 0 ? { mail: { value: 'given', atMs, byName: 'Ada Okafor' } } : {},
      visitorEids: visitorEid === undefined ? [] : [visitorEid],
    }
  })
  await insertContacts(tx, serviceId, contacts)
  for (const contact of contacts) await storeVisitors(tx, contact)
}

/** A contact of the demo: name, company, number, address, language. Two of one number or address are duplicates. */
type DemoContact = readonly [name: string, company: string, phone: string, mail: string, language: string]

const demoContacts: readonly DemoContact[] = [
  ['Jonas Weber', '', '+4915155500101', 'jonas.weber@example.com', 'de'],
  ['J. Weber', 'Weber Bergtouren', '+4915155500101', '', 'de'],
  ['Chloé Martin', '', '+33655500102', 'chloe.martin@example.com', 'fr'],
  ['Sam Hughes', 'Hughes & Daughters', '+447700900103', 'sam@example.co.uk', 'en-GB'],
  ['Samuel Hughes', '', '', 'sam@example.co.uk', 'en-GB'],
  ['陳大文', '遠足之友', '+85255500104', 'taiman.chan@example.com', 'zh-Hant'],
  ['Chan Tai Man', '', '+85255500104', '', 'zh-Hant'],
  ['李佩珊', '', '+85255500105', 'puishan.lee@example.com', 'zh-Hant'],
  ['黃志強', '山野用品店', '+85255500106', '', 'zh-Hant'],
  ['林美玲', '', '+886955500107', 'meiling.lin@example.com', 'zh-Hant'],
  ['أحمد الهاشمي', 'الهاشمي للرحلات', '+971555500108', 'ahmed@example.com', 'ar'],
  ['فاطمة الزهراء', '', '+212655500109', 'fatima@example.com', 'ar'],
  ['ليلى حداد', '', '', 'layla.haddad@example.com', 'ar'],
  ['محمود عبد الله', 'نادي الجبل', '+201055500110', '', 'ar'],
  ['Иван Петров', 'Горный клуб', '', 'ivan.petrov@example.com', 'ru'],
  ['Олена Коваль', '', '+380505550111', 'olena@example.com', 'uk'],
  ['Νίκος Παπαδόπουλος', '', '+306955500112', 'nikos@example.com', 'el'],
  ['山田太郎', '山田登山', '+819055500113', 'yamada@example.com', 'ja'],
  ['佐藤花子', '', '+819055500114', 'hanako@example.com', 'ja'],
  ['김민준', '', '+821055500115', 'minjun@example.com', 'ko'],
  ['สมชาย ใจดี', '', '+66855500116', 'somchai@example.com', 'th'],
  ['דוד לוי', '', '+972555500117', 'david.levi@example.com', 'he'],
  ['José García', 'Senderos del Sur', '+34655500118', 'jose.garcia@example.com', 'es'],
  ['Jose Garcia', '', '', 'jose.garcia@example.com', 'es'],
  ['María Fernanda López', '', '+525555500119', 'mafer@example.com', 'es'],
  ['Lucía Núñez', 'Refugio Andino', '+56955500120', 'lucia@example.com', 'es'],
  ['Zoë Ångström', 'Fjällvandring AB', '+46705550121', 'zoe@example.com', 'sv'],
  ['Søren Kjær', '', '+4520550122', 'soren@example.com', 'da'],
  ['Łukasz Żak', 'Szlak', '+48505550123', 'lukasz@example.com', 'pl'],
  ['Çağlar Öztürk', '', '+905055500124', 'caglar@example.com', 'tr'],
  ['Nguyễn Thị Hương', '', '+84905550125', 'huong@example.com', 'vi'],
  ['Priyanka Chatterjee', 'Himal Treks', '+919805550126', 'priyanka@example.com', 'en'],
  ['Oluwaseun Adeyemi', '', '+2348055500127', 'seun@example.com', 'en'],
  ['Aroha Ngata', 'Tramping Club', '+64215550128', 'aroha@example.com', 'en'],
  ['Grace O’Connor', '', '+353855550129', 'grace@example.com', 'en'],
  [
    'Mary-Jane Featherstonehaugh-Cholmondeley of the Upper Valley Walking Association',
    '',
    '',
    'mj@example.co.uk',
    'en-GB',
  ],
]

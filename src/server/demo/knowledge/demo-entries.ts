import { type DemoEntry, h, p, points, steps, tip } from './text-parts.ts'

const tents = 'Tents'
const orders = 'Orders and delivery'
const repairs = 'Care and repair'
const shop = 'The shop'

/** Folders of the demo's knowledge base. */
export const demoFolders = [tents, orders, repairs, shop]

/** Articles of the demo shop's knowledge base. */
export const demoEntries: readonly DemoEntry[] = [
  {
    title: 'Which tent fits you',
    folder: tents,
    text: [
      p('Three questions decide: how many people sleep in it, who carries it, and what weather it must stand.'),
      h('By the number of people'),
      points(
        '**Summit 1**: one person. 1.2 kg, made for storms above the tree line.',
        '**Ridge 2**: two people, or one with much luggage. 1.9 kg, up in four minutes.',
        '**Tarn 3**: three people, or two and a wet dog. 2.8 kg, with a porch to cook in.',
      ),
      h('By the weather'),
      p('All three keep out 3,000 mm of water. Above the tree line take the Summit: its poles cross three times.'),
      tip('Between two sizes, take the larger one: 300 g more on the way are forgotten at night.'),
    ],
  },
  {
    title: 'Pitching the Ridge in wind',
    folder: tents,
    text: [
      p('The Ridge stands in a strong wind if its back is turned to it and the guy lines are pegged first.'),
      steps(
        'Lay the inner tent flat, with its **foot end towards the wind**, and peg the two corners there.',
        'Put the poles together, and let the wind blow the fabric away from you.',
        'Raise the pole at the foot end, and peg its guy lines at once.',
        'Raise the other pole, then tighten all lines evenly.',
      ),
      p('Pegs hold best at an angle of 45 degrees, with their hooks away from the tent.'),
    ],
  },
  {
    title: 'Sleeping warm in winter',
    folder: tents,
    text: [
      p('A tent keeps off wind and snow; warmth comes from the mat and the sleeping bag.'),
      points(
        'Open both vents a hand wide: otherwise your breath freezes on the inside.',
        'Put a second mat below the first. Most warmth is lost to the ground.',
        'Clear the snow from the porch before you sleep, so that air can come in.',
      ),
    ],
  },
  {
    title: 'When your parcel arrives',
    folder: orders,
    text: [
      p('Orders before **2 p.m.** leave our workshop on the same working day.'),
      points(
        'Within the country: one to two working days, free from € 60.',
        'European Union: three to five working days, € 9.50.',
        'Everywhere else: about ten working days; customs may add a fee.',
      ),
      p('You get a mail with the number of the parcel as soon as it is handed over. The carrier shows where it is.'),
      h('It has not arrived?'),
      p(
        'If nothing has moved for three working days, write to us in the chat. We ask the carrier, and send another one if the parcel is lost.',
      ),
    ],
  },
  {
    title: 'Returning something',
    folder: orders,
    text: [
      p(
        'You have **60 days** to send anything back that has not been used outdoors. Pitching a tent once in the garden is fine.',
      ),
      steps(
        'Write to us in the chat with the number of your order. We send you a label.',
        'Dry everything, and put it into its bag. The carton does not matter.',
        'Stick the label onto the parcel, and bring it to any shop of the carrier.',
      ),
      p('Your money is back five working days after the parcel has reached us, in the way in which you paid.'),
    ],
    next: [
      p(
        'You have **90 days** to send anything back that has not been used outdoors. Pitching a tent once in the garden is fine.',
      ),
      steps(
        'Write to us in the chat with the number of your order. We send you a label.',
        'Dry everything, and put it into its bag. The carton does not matter.',
        'Stick the label onto the parcel, and bring it to any shop of the carrier.',
      ),
      p('Your money is back five working days after the parcel has reached us, in the way in which you paid.'),
    ],
  },
  {
    title: 'Changing or cancelling an order',
    folder: orders,
    text: [
      p(
        'An order can be changed until it is packed, usually within two hours. Write to us in the chat with its number.',
      ),
      p('Afterwards it travels: accept the parcel and send it back, which costs you nothing.'),
    ],
  },
  {
    title: 'Paying by invoice',
    folder: orders,
    text: [
      p('Clubs, schools and companies may pay within 30 days. Private customers pay by card, PayPal or bank transfer.'),
      p('Send us the address for the invoice and your tax number before you order: they cannot be changed later.'),
    ],
  },
  {
    title: 'Mending a tear',
    folder: repairs,
    text: [
      p(
        'A tear of up to five centimetres holds with a patch for years. You need the repair kit, scissors and a clean cloth.',
      ),
      steps(
        'Wash the place with water, and let it dry completely.',
        'Cut two round patches, two centimetres larger than the tear on every side.',
        'Press one onto the outside and one onto the inside, from the middle outwards.',
        'Put a heavy book on it for a night.',
      ),
      tip('We mend everything that we made **free of charge for ten years**, also what your dog has done.'),
    ],
  },
  {
    title: 'Making a tent waterproof again',
    folder: repairs,
    text: [
      p(
        'After some summers water no longer forms drops on the fabric. Then it needs a new coating; seams need it first.',
      ),
      steps(
        'Wash the tent by hand with lukewarm water and soap, never in a machine.',
        'Spray the wet fabric evenly with our care spray.',
        'Brush seam sealer onto the inner side of the seams.',
        'Let it dry in the shade for a day before you fold it.',
      ),
    ],
  },
  {
    title: 'Sending something in for repair',
    folder: repairs,
    text: [
      p('Our workshop mends seams, poles, zips and floors. It takes about two weeks, in spring up to four.'),
      points(
        'Clean and dry, please: wet tents come back unmended.',
        'Mark the place with tape, and write down what happened.',
        'Tell us until when you need it, and we say at once whether that is possible.',
      ),
      p('The address: [fernhill.example/workshop](https://fernhill.example/workshop).'),
    ],
  },
  {
    title: 'Opening hours of our shop',
    folder: shop,
    text: [
      p(
        'Monday to Friday from 10 to 18, Saturday from 10 to 16. In the garden stand all tents that we make: come in and lie down.',
      ),
      p('Bus 12 stops at the door. Bicycles can be pumped up and washed.'),
    ],
  },
  {
    title: 'Devolver un artículo',
    folder: orders,
    language: 'es',
    text: [
      p(
        'Tiene **60 días** para devolver lo que no se haya usado al aire libre. Montar la tienda una vez en el jardín no cuenta.',
      ),
      steps(
        'Escríbanos en el chat con el número de su pedido. Le enviamos una etiqueta.',
        'Séquelo todo y guárdelo en su bolsa.',
        'Pegue la etiqueta en el paquete y llévelo a cualquier tienda del transportista.',
      ),
    ],
  },
  {
    title: 'Renting a tent',
    folder: shop,
    isDraft: true,
    text: [
      p(
        'From spring on you can rent the Ridge and the Tarn for € 15 a night. If you buy the tent afterwards, we take off the rent.',
      ),
      p('Still open: the deposit, and who dries them.'),
    ],
  },
  {
    title: 'What to say when a model is sold out',
    folder: null,
    isDraft: true,
    text: [
      p(
        'For colleagues: name the week in which it is back, offer the next larger model at the same price, and put the visitor on the list.',
      ),
    ],
  },
]

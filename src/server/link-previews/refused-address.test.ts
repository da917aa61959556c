import { expect, it } from 'vitest'
import { isRefusedAddress } from './refused-address.ts'

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.100.100.200',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.251',
  '255.255.255.255',
  '168.63.129.16',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  'localhost',
  '',
])('nothing is fetched from %s', (address) => expect(isRefusedAddress(address)).toBe(true))

it.each(['93.184.215.14', '172.32.0.1', '192.167.255.255', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])(
  '%s is a public address',
  (address) => expect(isRefusedAddress(address)).toBe(false),
)

/*
 * Messages of RFC 4475, section 3, that a server on WebSockets can get, by the names of the RFC. Bodies are left out
 * where they are not what tortures.
 */
const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const usual = (name: string, method: string) => [
  `Call-ID: ${name}.0ha0isndaksdj`,
  `CSeq: 8 ${method}`,
  'Via: SIP/2.0/UDP host5.example.com;branch=z9hG4bKkdjuw',
  'Max-Forwards: 70',
  'l: 0',
]
const address = ['To: sip:j.user@example.com', 'From: sip:caller@example.net;tag=93942939o2']
const request = (name: string, startLine: string, ...lines: string[]) =>
  head(startLine, ...lines, ...usual(name, startLine.split(' ', 1)[0] ?? ''))

/** Messages that are correct, however they look (3.1.1): they are read. */
export const validMessages: Readonly<Record<string, string>> = {
  longreq: head(
    'INVITE sip:user@example.com SIP/2.0',
    `To: "I have a user name of ${'extreme '.repeat(10)}proportion"`,
    ` <sip:user@example.com:6000;${'unknownparam'.repeat(5)}=${'longparamvalue'.repeat(5)};isup-oli=00>`,
    `F: sip:${'amazinglylongcallername'.repeat(5)}@example.net;tag=12${'982424'.repeat(50)}`,
    ` ;${'unknownheaderparamname'.repeat(20)}=${'unknowheaderparamvalue'.repeat(15)}`,
    ' ;unknownValuelessparamname'.repeat(10),
    `Call-ID: longreq.one${'really'.repeat(20)}longcallid`,
    'CSeq: 3882340 INVITE',
    `Unknown-${'Long'.repeat(20)}-Name: unknown-${'long'.repeat(20)}-value; unknown-${'long'.repeat(20)}-parameter-name = unknown-${'long'.repeat(20)}-parameter-value`,
    // The RFC's topmost has no branch, as clients of RFC 2543 had none.
    'Via: SIP/2.0/TCP sip33.example.com;branch=z9hG4bKtop',
    ...Array.from({ length: 32 }, (_, at) => `v: SIP/2.0/TCP sip${32 - at}.example.com`),
    `v: SIP/2.0/TCP host.example.com;received=192.0.2.5;branch=very${'long'.repeat(50)}branchvalue`,
    'Max-Forwards: 70',
    `Contact: <sip:${'amazinglylongcallername'.repeat(5)}@host5.example.net>`,
    'l: 0',
  ),
  wsinv: head(
    'INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0',
    'TO :',
    ' sip:vivekg@chair-dnrc.example.com ;   tag    = 1918181833n',
    'from   : "J Rosenberg \\\\\\""       <sip:jdrosen@example.com>',
    '  ;',
    '  tag = 98asjd8',
    'MaX-fOrWaRdS: 0068',
    'Call-ID: wsinv.ndaksdj@192.0.2.1',
    'Content-Length   : 0',
    'cseq: 0009',
    '  INVITE',
    'Via  : SIP  /   2.0',
    ' /UDP',
    '    192.0.2.2;branch=390skdjuw',
    's :',
    'NewFangledHeader:   newfangled value',
    ' continued newfangled value',
    'UnknownHeaderWithUnusualValue: ;;,,;;,;',
    'Route:',
    ' <sip:services.example.com;lr;unknownwith=value;unknown-no-value>',
    'v:  SIP  / 2.0  / TCP     spindle.example.com   ;',
    '  branch  =   z9hG4bK9ikj8  ,',
    ' SIP  /    2.0   / UDP  192.168.255.111   ; branch=',
    ' z9hG4bK30239',
    'm:"Quoted string \\"\\"" <sip:jdrosen@example.com> ; newparam =',
    '      newvalue ;',
    '  secondparam ; q = 0.33',
  ),
  esc01: request(
    'esc01',
    'INVITE sip:sips%3Auser%40example.com@example.net SIP/2.0',
    'To: sip:%75se%72@example.com',
    'From: <sip:I%20have%20spaces@example.net>;tag=938',
    'Contact:',
    '  <sip:cal%6Cer@host5.example.net;%6C%72;n%61me=v%61lue%25%34%31>',
  ),
  escnull: request(
    'escnull',
    'REGISTER sip:example.com SIP/2.0',
    'To: sip:null-%00-null@example.com',
    'From: sip:null-%00-null@example.com;tag=839923423',
    'Contact: <sip:%00@host5.example.com>',
    'Contact: <sip:%00%00@host5.example.com>',
  ),
  lwsdisp: request(
    'lwsdisp',
    'OPTIONS sip:user@example.com SIP/2.0',
    'To: sip:user@example.com',
    'From: caller<sip:caller@example.com>;tag=323',
  ),
  semiuri: request('semiuri', 'OPTIONS sip:user;par=u%40example.net@example.com SIP/2.0', ...address),
  noreason: head('SIP/2.0 100 ', ...address, ...usual('noreason', 'INVITE')),
  baddate: request('baddate', 'INVITE sip:user@example.com SIP/2.0', ...address, 'Date: Fri, 01 Jan 2010 16:00:00 EST'),
}

/** Messages that are wrong (3.1.2 and 3.2 to 3.4): they are refused, if they can be answered. */
export const invalidMessages: Readonly<Record<string, string>> = {
  badinv01: head(
    'INVITE sip:user@example.com SIP/2.0',
    ...address,
    'Max-Forwards: 7',
    'Call-ID: badinv01.0ha0isndaksdjasdf3234nas',
    'CSeq: 8 INVITE',
    'Via: SIP/2.0/UDP 192.0.2.15;;,;,,',
    'Contact: "Joe" <sip:joe@example.org>;;;;',
    'Content-Length: 0',
  ),
  clerr: request('clerr', 'INVITE sip:user@example.com SIP/2.0', ...address).replace('l: 0', 'Content-Length: 9999'),
  ncl: request('ncl', 'INVITE sip:user@example.com SIP/2.0', ...address).replace('l: 0', 'Content-Length: -999'),
  scalar02: request('scalar02', 'REGISTER sip:example.com SIP/2.0', ...address).replace(
    'CSeq: 8',
    'CSeq: 36893488147419103232',
  ),
  quotbal: request(
    'quotbal',
    'INVITE sip:user@example.com SIP/2.0',
    'To: "Mr. J. User <sip:j.user@example.com>',
    'From: sip:caller@example.net;tag=93334',
  ),
  ltgtruri: request('ltgtruri', 'INVITE <sip:user@example.com> SIP/2.0', ...address),
  lwsruri: request('lwsruri', 'INVITE sip:user@example.com; lr SIP/2.0', ...address),
  lwsstart: request('lwsstart', 'INVITE  sip:user@example.com  SIP/2.0', ...address),
  trws: request('trws', 'OPTIONS sip:remote-target@example.com SIP/2.0  ', ...address),
  baddn: request(
    'baddn',
    'OPTIONS sip:t.watson@example.org SIP/2.0',
    'From:    Bell, Alexander <sip:a.g.bell@example.com>;tag=43',
    'To:      Watson, Thomas <sip:t.watson@example.org>',
  ),
  badvers: request('badvers', 'OPTIONS sip:t.watson@example.org SIP/7.0', ...address),
  mismatch01: request('mismatch01', 'OPTIONS sip:user@example.com SIP/2.0', ...address).replace(
    'CSeq: 8 OPTIONS',
    'CSeq: 8 INVITE',
  ),
  mismatch02: request('mismatch02', 'NEWMETHOD sip:user@example.com SIP/2.0', ...address).replace(
    'CSeq: 8 NEWMETHOD',
    'CSeq: 8 INVITE',
  ),
  bigcode: head('SIP/2.0 4294967301 better not break the receiver', ...address, ...usual('bigcode', 'INVITE')),
  insuf: head('INVITE sip:user@example.com SIP/2.0', 'CSeq: 193942 INVITE', 'Via: SIP/2.0/UDP 192.0.2.95', 'l: 0'),
  unkscm: request('unkscm', 'OPTIONS nobodyKnowsThisScheme:totallyopaquecontent SIP/2.0', ...address),
  multi01: request(
    'multi01',
    'INVITE sip:user@company.com SIP/2.0',
    ...address,
    'Call-ID: multi01.98asdh@192.0.2.1',
    'Call-ID: multi01.98asdh@192.0.2.2',
    'From: sip:caller@example.com;tag=3413415',
  ),
  mcl01: request(
    'mcl01',
    'OPTIONS sip:user@example.com SIP/2.0',
    ...address,
    'Content-Length: 13',
    'Content-Length: 5',
  ),
}

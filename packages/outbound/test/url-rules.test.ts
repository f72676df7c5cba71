import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOutbound, OutboundError, type OutboundOptions } from '../src/index.ts';

const reasonOf = (url: string, options: Partial<OutboundOptions> = {}): string => {
  try {
    createOutbound({ plainHttp: 'everyone', ...options }).readUrl(url);
    return 'allowed';
  } catch (error) {
    return OutboundError.is(error) ? error.reason : String(error);
  }
};

describe('a URL', () => {
  test.each([
    ['https://example.com/hook?a=1', 'allowed'],
    ['http://example.com/', 'allowed'],
    ['https://8.8.8.8/', 'allowed'],
    ['https://[2606:4700:4700::1111]/', 'allowed'],
    ['https://example.com:8443/', 'allowed'],
    ['https://bücher.example/', 'allowed'],
    ['ftp://example.com/', 'url_scheme'],
    ['file:///etc/passwd', 'url_scheme'],
    ['data:text/plain,hello', 'url_scheme'],
    ['javascript:alert(1)', 'url_scheme'],
    ['', 'url_malformed'],
    ['/hook', 'url_malformed'],
    ['https://', 'url_malformed'],
    ['https://xn--/', 'host_forbidden'],
    ['https://exa mple.com/', 'url_malformed'],
    ['https://256.1.1.1/', 'url_malformed'],
    [`https://example.com/${'a'.repeat(3000)}`, 'url_too_long'],
    ['https://me@example.com/', 'url_credentials'],
    ['https://me:secret@example.com/', 'url_credentials'],
    ['https://:secret@example.com/', 'url_credentials'],
    ['https://example.com/#part', 'url_fragment'],
    ['https://example.com/#', 'url_fragment'],
    ['https://example.com:22/', 'url_port'],
    ['https://example.com:0/', 'url_port'],
    ['https://example.com:1023/', 'url_port'],
    ['https://localhost/', 'host_forbidden'],
    ['https://LOCALHOST./', 'host_forbidden'],
    ['https://app.localhost/', 'host_forbidden'],
    ['https://printer.local/', 'host_forbidden'],
    ['https://metadata.google.internal/', 'host_forbidden'],
    ['https://router.home.arpa/', 'host_forbidden'],
    ['https://database/', 'host_forbidden'],
  ])('%s: %s', (url, reason) => {
    expect(reasonOf(url)).toBe(reason);
  });

  test('loses the dot at the end of its host', () => {
    const outbound = createOutbound({ plainHttp: 'everyone' });
    expect(outbound.readUrl('https://Example.com./a').href).toBe('https://example.com/a');
  });
});

describe('a forbidden address', () => {
  test.each([
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '①②⑦.⓪.⓪.①',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[::ffff:0:127.0.0.1]',
    '[1::1]',
    '[100::1]',
    '[4000::1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::a9fe:a9fe]',
    '[2001::1]',
    '[2001:100::1]',
    '[3ffe::1]',
    '[2001:db8::1]',
    '[2002:7f00:1::]',
    '[3fff::1]',
    '[5f00::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
  ])('%s is refused in http and https', (host) => {
    expect([reasonOf(`https://${host}/`), reasonOf(`http://${host}/`)]).toEqual([
      'address_forbidden',
      'address_forbidden',
    ]);
  });

  test('is refused in decimal, octal and hexadecimal, wherever a list of our own has it', () => {
    const special = new BlockList();
    for (const network of [
      '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
      '192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15',
      '198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 168.63.129.16/32',
    ].flatMap((line) => line.split(' '))) {
      const [first = '', bits] = network.split('/');
      special.addSubnet(first, Number(bits));
    }
    const octet = fc.nat(255);
    const first = fc.oneof(octet, fc.constantFrom(0, 10, 100, 127, 168, 169, 172, 192, 198, 203, 224, 255));
    const second = fc.oneof(octet, fc.constantFrom(0, 16, 31, 51, 52, 63, 64, 88, 127, 168, 175, 254));
    fc.assert(
      fc.property(first, second, octet, octet, (...octets) => {
        const number = octets.reduce((sum, part) => sum * 256 + part, 0);
        const expected = special.check(octets.join('.')) ? 'address_forbidden' : 'allowed';
        for (const host of [
          octets.join('.'),
          `${number}`,
          `0x${number.toString(16)}`,
          `0${number.toString(8)}`,
          octets.map((part) => `0${part.toString(8)}`).join('.'),
          octets.map((part) => `0x${part.toString(16)}`).join('.'),
        ])
          expect([host, reasonOf(`https://${host}/`)]).toEqual([host, expected]);
      }),
      { seed: 4, numRuns: 400 },
    );
  });

  test('is refused inside IPv6, and so is all of IPv6 that no host of the internet has', () => {
    const group = fc.nat(0xffff).map((part) => part.toString(16));
    const wrapped = fc
      .tuple(group, group)
      .chain(([high, low]) =>
        fc.constantFrom(
          `::${high}:${low}`,
          `::ffff:${high}:${low}`,
          `::ffff:0:${high}:${low}`,
          `64:ff9b::${high}:${low}`,
          `2002:${high}:${low}::`,
          `2001:0:${high}:${low}::`,
        ),
      );
    const outside = fc
      .tuple(
        fc.nat(0xffff).filter((part) => part >> 13 !== 1),
        fc.array(group, { minLength: 7, maxLength: 7 }),
      )
      .map(([first, rest]) => [first.toString(16), ...rest].join(':'));
    fc.assert(
      fc.property(fc.oneof(wrapped, outside), (address) => {
        expect([address, reasonOf(`https://[${address}]/`)]).toEqual([address, 'address_forbidden']);
      }),
      { seed: 4, numRuns: 600 },
    );
  });
});

describe('what is allowed by name', () => {
  const allow = [
    '10.1.0.0/16',
    '127.0.0.1',
    '[::1]',
    'fd00:1::/32',
    'Hooks.Internal',
    'localhost',
    'bücher.example',
  ];

  test.each([
    ['http://10.1.2.3:81/', 'allowed'],
    ['http://[fd00:1::2]/', 'allowed'],
    ['http://[::1]/', 'allowed'],
    ['http://2130706433/', 'allowed'],
    ['http://localhost:9/', 'allowed'],
    ['http://hooks.internal./', 'allowed'],
    ['http://xn--bcher-kva.example/', 'allowed'],
    ['http://10.2.0.1/', 'address_forbidden'],
    ['http://127.0.0.2/', 'address_forbidden'],
    ['http://[::ffff:127.0.0.1]/', 'address_forbidden'],
    ['http://8.8.8.8/', 'url_scheme'],
    ['https://8.8.8.8/', 'allowed'],
    ['https://8.8.8.8:81/', 'url_port'],
  ])('%s: %s', (url, reason) => {
    expect(reasonOf(url, { plainHttp: 'allowed', allow })).toBe(reason);
  });

  test('names no subdomain', () => {
    const options = { plainHttp: 'allowed', allow: ['hooks.internal'] } as const;
    expect(reasonOf('https://a.hooks.internal/', options)).toBe('host_forbidden');
    expect(reasonOf('http://a.example.com/', options)).toBe('url_scheme');
  });

  test.each([
    '',
    '10.0.0.0/33',
    '10.0.0/8',
    '127.1',
    '*.example.com',
    'a b',
    'host:80',
    'http://a',
    '::1/129',
    'fe80::1%lo',
  ])('an entry “%s” stops the start', (entry) => {
    expect(() => createOutbound({ plainHttp: 'allowed', allow: [entry] })).toThrow(`“${entry}”`);
  });
});

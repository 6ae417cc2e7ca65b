/**
 * Puzzles as a package of IMS QTI 2.1: an item for each, a test that has them all, and the manifest
 * that names the files.
 */

import { encodeUtf8 } from '../../kernel/sys/utf8.ts';
import type { ZipFile } from '../front/zip.ts';
import { blocks, escaped, numbered, part } from './markup.ts';
import { spellings } from './moodle.ts';
import type { Answer, Ask, Puzzle } from './question.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NS = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const SCHEMA = `xmlns="${NS}" xmlns:xsi="${XSI}" xsi:schemaLocation="${NS} http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"`;
const CP = 'http://www.imsglobal.org/xsd/imscp_v1p1';
const LONGEST = 60; // characters of a field for a list, as it is shown

const item = ({ topic, seed }: Puzzle): string => `${topic}-${seed}`;
const response = (i: number): string => `RESPONSE_${i + 1}`;

function declaration(answer: Answer, i: number): string {
  const named = (type: string, value: string, more = ''): string =>
    `  <responseDeclaration identifier="${response(i)}" cardinality="single" baseType="${type}">
    <correctResponse><value>${escaped(value)}</value></correctResponse>${more}
  </responseDeclaration>`;
  if (answer.kind === 'number') return named('integer', `${answer.value}`);
  if (answer.kind === 'choice') return named('identifier', `CHOICE_${answer.right + 1}`);
  const entries = spellings(answer.words).map(
    (it) => `\n      <mapEntry mapKey="${escaped(it)}" mappedValue="1" caseSensitive="false"/>`,
  );
  const [first = ''] = spellings(answer.words);
  return named('string', first, `\n    <mapping defaultValue="0">${entries.join('')}\n    </mapping>`);
}

function interaction({ prompt, answer }: Ask, i: number): string {
  const asked = `${part(i)}) ${escaped(prompt)}`;
  if (answer.kind !== 'choice') {
    const length = answer.kind === 'number' ? 8 : LONGEST;
    return `<p>${asked} <textEntryInteraction responseIdentifier="${response(i)}" expectedLength="${length}"/></p>`;
  }
  const options = answer.options.map(
    (it, j) => `<simpleChoice identifier="CHOICE_${j + 1}">${escaped(it)}</simpleChoice>`,
  );
  return `<choiceInteraction responseIdentifier="${response(i)}" shuffle="false" maxChoices="1">
<prompt>${asked}</prompt>
${options.join('\n')}
</choiceInteraction>`;
}

/** The rule that adds a point for an answer. */
function rule(answer: Answer, i: number): string {
  const id = response(i);
  const add = (value: string): string =>
    `<setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/>${value}</sum></setOutcomeValue>`;
  if (answer.kind === 'list') return `    ${add(`<mapResponse identifier="${id}"/>`)}`;
  const matched = `<match><variable identifier="${id}"/><correct identifier="${id}"/></match>`;
  return `    <responseCondition><responseIf>${matched}${add('<baseValue baseType="float">1</baseValue>')}</responseIf></responseCondition>`;
}

const outcome = (name: string, type: string, value: string): string =>
  `  <outcomeDeclaration identifier="${name}" cardinality="single" baseType="${type}"><defaultValue><value>${value}</value></defaultValue></outcomeDeclaration>`;

/** One question as an item. */
export function qtiItem(puzzle: Puzzle): string {
  const { title, text, asks, steps } = puzzle;
  return [
    `${HEAD}<assessmentItem ${SCHEMA} identifier="${item(puzzle)}" title="${escaped(title)}" adaptive="false" timeDependent="false">`,
    ...asks.map(({ answer }, i) => declaration(answer, i)),
    outcome('SCORE', 'float', '0'),
    outcome('MAXSCORE', 'float', `${asks.length}`),
    '  <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>',
    `  <itemBody>\n${blocks(text)}\n${asks.map(interaction).join('\n')}\n  </itemBody>`,
    '  <responseProcessing>',
    ...asks.map(({ answer }, i) => rule(answer, i)),
    '    <setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">STEPS</baseValue></setOutcomeValue>',
    '  </responseProcessing>',
    `  <modalFeedback outcomeIdentifier="FEEDBACK" identifier="STEPS" showHide="show">\n${numbered(steps)}\n  </modalFeedback>`,
    '</assessmentItem>\n',
  ].join('\n');
}

function test(puzzles: readonly Puzzle[]): string {
  const refs = puzzles.map(
    (it) => `      <assessmentItemRef identifier="${item(it)}" href="${item(it)}.xml"/>`,
  );
  return [
    `${HEAD}<assessmentTest ${SCHEMA} identifier="callwheel-puzzles" title="Timer puzzles">`,
    '  <testPart identifier="PART" navigationMode="nonlinear" submissionMode="individual">',
    '    <assessmentSection identifier="SECTION" title="Timer puzzles" visible="true">',
    ...refs,
    '    </assessmentSection>\n  </testPart>\n</assessmentTest>\n',
  ].join('\n');
}

function manifest(puzzles: readonly Puzzle[]): string {
  const resource = (name: string, type: string, needs: readonly string[]): string =>
    `    <resource identifier="${name}" type="${type}" href="${name}.xml"><file href="${name}.xml"/>${needs.map((it) => `<dependency identifierref="${it}"/>`).join('')}</resource>`;
  const items = puzzles.map(item);
  return [
    `${HEAD}<manifest xmlns="${CP}" identifier="callwheel">`,
    '  <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>',
    '  <organizations/>\n  <resources>',
    resource('test', 'imsqti_test_xmlv2p1', items),
    ...items.map((name) => resource(name, 'imsqti_item_xmlv2p1', [])),
    '  </resources>\n</manifest>\n',
  ].join('\n');
}

/** The files of the package. */
export function qtiPackage(puzzles: readonly Puzzle[]): ZipFile[] {
  const file = (name: string, text: string): ZipFile => ({ name, bytes: encodeUtf8(text) });
  return [
    file('imsmanifest.xml', manifest(puzzles)),
    file('test.xml', test(puzzles)),
    ...puzzles.map((it) => file(`${item(it)}.xml`, qtiItem(it))),
  ];
}

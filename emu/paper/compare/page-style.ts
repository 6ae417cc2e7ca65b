/**
 * The style of the report: for a projector, a desk, a phone and paper; light and dark. On paper
 * the buttons in the heads of tables have no boxes: browsers repeat no head with one on each sheet.
 */

import { PALETTE } from './look.ts';

export const STYLE = `${PALETTE}
:root{--yes:#e3f4e8;--no:#fde3dc;--yes-sign:#08683c;--no-sign:#b3310a;color-scheme:light dark}
@media screen and (prefers-color-scheme:dark){:root{--yes:#12301f;--no:#45190d;--yes-sign:#5fe0a0;--no-sign:#ff9b7a}}
*{box-sizing:border-box}
body{font:17px/1.5 Helvetica,Arial,"Liberation Sans",sans-serif;color:var(--ink);background:var(--paper);max-width:76rem;margin:0 auto;padding:1.2rem 1.4rem 4rem}
h1{font-size:1.9rem;line-height:1.15;margin:0 0 .2rem}
h2{font-size:1.55rem;line-height:1.2;margin:3.2rem 0 .4rem}
p{max-width:60rem;margin:.4rem 0 .8rem}
.about,.key,figcaption,details{color:var(--faint)}
.about{font-size:.85rem}
.answer{font-size:1.12rem}
nav{font-size:.9rem;margin:.4rem 0 1rem}
nav a{margin-right:1.1rem;white-space:nowrap}
a{color:var(--scheme6)}
small{font-size:.82em}
.slide{width:100%;border-collapse:separate;border-spacing:3px;font-size:1rem;line-height:1.3}
.slide th{text-align:left;font-weight:400;padding:2px 6px;vertical-align:middle}
.slide thead th{font-weight:700;letter-spacing:.02em}
.slide tbody th{white-space:nowrap}
.slide tbody th small{display:block;color:var(--faint);margin-left:24px}
.slide td{padding:4px 8px;border-radius:5px;width:26%;vertical-align:middle}
.slide td.yes{background:var(--yes)}
.slide td.no{background:var(--no)}
.slide td.none{outline:1px solid var(--rule)}
.slide td small{color:var(--faint)}
.slide td b{white-space:nowrap}
.measured{font-variant-numeric:tabular-nums;white-space:nowrap}
.slide td>.measured{margin-left:.5em}
.sign{float:right;font-size:1.25rem;line-height:2;margin-left:8px;color:var(--yes-sign)}
.no .sign{color:var(--no-sign)}
.spark{float:right;width:92px;height:34px;margin-left:8px;margin-top:2px}
.mark{width:16px;height:16px;vertical-align:-2px;margin-right:8px}
.key{font-size:.85rem;max-width:none}
.key>span{margin-right:1rem}
.key .yes{color:var(--yes-sign)}
.key .no{color:var(--no-sign)}
.key-line{width:30px;height:10px;stroke:var(--ink);stroke-width:2}
figure{margin:1rem 0 1.4rem}
figure svg{display:block;width:100%;height:auto}
.narrow{display:none!important}
figure .title{font-weight:600;font-size:.95rem}
figcaption,.tools{font-size:.82rem}
.tools a,.tools button{margin-right:.9rem}
button{font:inherit;color:var(--scheme6);background:none;border:0;padding:0;text-decoration:underline;cursor:pointer}
details{border-top:1px solid var(--rule);padding:.45rem 0;max-width:76rem}
details details{margin-left:1rem}
summary{cursor:pointer;color:var(--ink)}
.scroll{overflow-x:auto;margin:.5rem 0 1rem}
.data{border-collapse:collapse;font-size:14px;color:var(--ink);font-variant-numeric:tabular-nums}
.data th,.data td{padding:3px 12px;border-bottom:1px solid var(--rule);white-space:nowrap;text-align:left}
.data th{vertical-align:bottom;white-space:normal;min-width:5rem}
.data .number{text-align:right}
.data th:first-child,.data td:first-child{position:sticky;left:0;background:var(--paper);padding-left:0}
.data th button{color:inherit;font-weight:700;text-decoration:none;text-align:inherit}
.data th[aria-sort=ascending] button::after{content:" ▲"}
.data th[aria-sort=descending] button::after{content:" ▼"}
dt{font-weight:700;color:var(--ink)}
dd{margin:0 0 .5rem 1rem}
@media (max-width:900px){
.slide td{width:auto}
.spark{float:none;display:block;margin:0 0 2px}
}
@media (max-width:620px){
body{padding:.8rem .8rem 3rem;font-size:16px}
h1{font-size:1.45rem}
nav a{display:block;white-space:normal;margin:0 0 .35rem}
h2{font-size:1.25rem;margin-top:2.4rem}
.slide,.slide tbody{display:block}
.slide thead{display:none}
.slide tr{display:grid;grid-template-columns:1fr 1fr 1fr;gap:3px;margin-bottom:.7rem}
.slide tbody th{grid-column:1/4;padding:2px 0}
.slide tbody th small{display:inline;margin-left:.3rem}
.slide td{font-size:.82rem;padding:4px 5px;min-width:0}
.slide td::before{display:block;font-size:.7rem;color:var(--faint);content:"START"}
.slide td:nth-child(3)::before{content:"STOP"}
.slide td:nth-child(4)::before{content:"TICK"}
.slide td>.measured{margin-left:.2em}
.spark{width:72px;height:27px}
.sign{font-size:1.05rem;line-height:1.2;margin:0}
.wide{display:none!important}
.narrow{display:block!important}
}
@media print{
@page{margin:12mm}
body{font-size:10pt;max-width:none;padding:0}
h1{font-size:20pt}
h2{margin-top:1.4rem}
h2,.answer,summary,dt{break-after:avoid}
h2{break-inside:avoid}
figure{margin:.4rem 0 .8rem}
figure svg{max-width:155mm}
.first{break-after:page}
figure,.answer,.data tr,.slide tr,dd{break-inside:avoid}
p{orphans:3;widows:3}
nav,.tools{display:none}
details{border:0;padding:.1rem 0}
details::details-content{display:block;content-visibility:visible}
summary{list-style:none;font-weight:700}
section>details>summary{display:none}
.appendix{break-before:page}
.appendix h2{font-size:12pt;margin-top:1rem}
.data thead{display:table-header-group;break-inside:avoid}
.data{break-inside:avoid}
.data th button{display:contents}
.slide{font-size:9.5pt;table-layout:fixed}
.slide tbody th small{margin-left:0}
.slide thead th{font-size:8.5pt}
.slide thead th:first-child{width:20%}
.slide td{padding:2px 5px;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.spark{float:right;width:60px;height:24px}
.scroll{overflow:visible;margin:.2rem 0 .6rem}
.data{font-size:7.5pt}
.data th,.data td{padding:1px 5px}
.data th{min-width:0}
.data th:first-child,.data td:first-child{position:static}
.wide{display:block!important}
.narrow{display:none!important}
}`;

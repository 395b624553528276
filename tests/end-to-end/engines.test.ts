import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../support/browser/driver.ts';
import { ENGINES, isInstalled, launch } from '../support/browser/launch.ts';

const PAGE = `<!doctype html><title>page</title><input id="field" value="before"><button id="button">Press</button>
<p id="said"></p><input id="file" type="file"><script>
const say = (text) => { document.querySelector('#said').textContent = text; };
document.querySelector('#button').onclick = () => say('clicked');
document.querySelector('#file').onchange = async ({ target }) => say(target.files[0].name + ': ' + await target.files[0].text());
document.onkeydown = (event) => say((event.ctrlKey ? 'Control+' : '') + event.key);
const save = () => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['{"saved":true}'], { type: 'application/json' }));
  link.download = 'file.json';
  link.click();
};
const appear = () => {
  setTimeout(() => document.body.append(Object.assign(document.createElement('i'), { className: 'late' })), 300);
};
</script>`;

describe.each(ENGINES)('the driver of %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('where it is installed', () => {
    let host: Server;
    let browser: Browser;
    let url = '';

    beforeAll(async () => {
      host = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE));
      host.listen(0, '127.0.0.1');
      await once(host, 'listening');
      const address = host.address();
      url = typeof address === 'object' ? `http://localhost:${address?.port}/` : '';
      browser = await launch(engine);
    });
    afterAll(async () => {
      await browser?.close();
      host.closeAllConnections();
      host.close();
    });

    it('has a version', () => {
      expect(browser.name).toBe(engine);
      expect(browser.version).toMatch(/^\d+\.\d+/);
    });

    it('clicks, types in place of what was there, and presses keys', async () => {
      const tab = await browser.open(url);
      await tab.click('#button');
      expect(await tab.text('#said')).toBe('clicked');
      await tab.type('#field', 'after');
      expect(await tab.eval(`document.querySelector('#field').value`)).toBe('after');
      await tab.press('Enter');
      expect(await tab.text('#said')).toBe('Enter');
      await tab.press('Control+k');
      expect(await tab.text('#said')).toBe('Control+k');
      await tab.close();
    });

    it('waits, counts, and gives plain values of promises and the messages of errors', async () => {
      const tab = await browser.open(url);
      expect(await tab.count('.late')).toBe(0);
      await tab.eval('appear()');
      await tab.waitFor('.late');
      expect(await tab.count('.late')).toBe(1);
      await expect(tab.waitFor('.never', 100)).rejects.toThrow('.never');
      expect(await tab.eval(`Promise.resolve({ a: [1, null, 'x'] })`)).toEqual({ a: [1, null, 'x'] });
      await expect(tab.eval(`Promise.reject(new RangeError('too far'))`)).rejects.toThrow('too far');
      await tab.close();
    });

    it('gives files to fields and takes what is saved', async () => {
      const tab = await browser.open(url);
      await tab.chooseFile('#file', { name: 'a.json', text: '[1]' });
      await tab.waitFor('#said:not(:empty)');
      expect(await tab.text('#said')).toBe('a.json: [1]');
      for (const _ of [1, 2]) {
        expect(await tab.download(async () => void (await tab.eval('save()')))).toBe('{"saved":true}');
      }
      await tab.close();
    });

    it('opens every page in a profile of its own', async () => {
      const tab = await browser.open(url);
      await tab.eval(`localStorage.setItem('mine', '1')`);
      const other = await browser.open(url);
      expect(await other.eval(`localStorage.getItem('mine')`)).toBeNull();
      await other.close();
      await tab.close();
    });
  });
});

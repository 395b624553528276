import { useId, useState } from 'preact/hooks';
import { ServerText } from './server-text.tsx';
import './paste-box.css';

/** A place for what a command or a console wrote. The text is read, never executed. */
export function PasteBox({
  label,
  sources = [],
  judge,
}: {
  readonly label: string;
  /** What the text may be of, where there is a choice. */
  readonly sources?: readonly string[];
  /** Takes the text and which source it is of; gives why it settles nothing, or null. */
  readonly judge: (text: string, source: number) => Promise<string | null>;
}) {
  const id = useId();
  const [text, setText] = useState('');
  const [source, setSource] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const submit = () => {
    void judge(text, source).then((why) => {
      setRefusal(why);
      if (why === null) setText('');
    });
  };
  return (
    <details class="paste-box" data-paste>
      <summary>{label}</summary>
      <div class="paste-fields">
        {sources.length > 1 && (
          <>
            <label for={`${id}-source`}>What wrote it</label>
            <select
              id={`${id}-source`}
              data-field="paste-source"
              value={source}
              onChange={(event) => setSource(event.currentTarget.selectedIndex)}
            >
              {sources.map((name, index) => (
                <option key={name} value={index}>
                  {name.split(':')[0]}
                </option>
              ))}
            </select>
          </>
        )}
        <label for={`${id}-text`}>Its text, as it stands there</label>
        <textarea
          id={`${id}-text`}
          data-field="paste"
          rows={4}
          spellcheck={false}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button
          type="button"
          class="secondary"
          data-action="judge-paste"
          disabled={text.trim() === ''}
          onClick={submit}
        >
          Judge it
        </button>
        <p role="status" data-paste-refusal={refusal === null ? undefined : ''}>
          {refusal !== null && 'This does not settle it. '}
          {refusal !== null && <ServerText text={refusal} />}
        </p>
      </div>
    </details>
  );
}

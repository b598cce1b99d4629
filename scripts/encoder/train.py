"""Teaches the sentence encoder which sentence of a person answers a question of theirs. See README.md beside it.

python3 train.py weights.safetensors texts.json adapter.safetensors
"""
import json, math, struct, sys, time
import numpy as np, torch
import torch.nn.functional as F

LAYERS, HEADS, WIDTH, LONGEST = 6, 12, 384, 128
RANK, RATE, PASSES, DROP = 8, 5e-4, int(sys.argv[4]) if len(sys.argv) > 4 else 3, 0.1
# The sum that ranks sentences in the app, and how sharply a wrong order counts.
HELD, SHARPNESS = 0.4, 14.0
# How much it counts where two statements come to lie otherwise to each other than before.
KEEP = 20.0
# Of the steps those that learn from whole messages, as search finds them.
WHOLE = 0.3
# Each sixth person is left out of learning, to see what it is worth.
LEFT_OUT = 6
PARTS = {'query': 'attention.self.query', 'key': 'attention.self.key', 'value': 'attention.self.value',
         'mixed': 'attention.output.dense', 'wide': 'intermediate.dense', 'narrow': 'output.dense'}
CLS, SEP, MASK = 101, 102, 103


def read_safetensors(path):
    data = open(path, 'rb').read()
    size = struct.unpack('<Q', data[:8])[0]
    tensors = {}
    for name, entry in json.loads(data[8:8 + size]).items():
        if name == '__metadata__' or entry['dtype'] != 'F16': continue
        start, end = (8 + size + at for at in entry['data_offsets'])
        tensors[name] = torch.from_numpy(np.frombuffer(data[start:end], np.float16).astype(np.float32).reshape(entry['shape']))
    return tensors


def write_safetensors(path, tensors):
    header, blobs, at = {}, [], 0
    for name in sorted(tensors):
        blob = tensors[name].detach().half().numpy().tobytes()
        header[name] = {'dtype': 'F16', 'shape': list(tensors[name].shape), 'data_offsets': [at, at + len(blob)]}
        blobs.append(blob); at += len(blob)
    text = json.dumps(header, separators=(',', ':')).encode()
    text += b' ' * (-len(text) % 8)
    open(path, 'wb').write(struct.pack('<Q', len(text)) + text + b''.join(blobs))


class Taught(torch.nn.Module):
    """A linear layer whose weight is the published one and a learned product of two narrow matrices (LoRA)."""
    def __init__(self, weight, bias):
        super().__init__()
        self.weight, self.bias = weight, bias
        self.down = torch.nn.Parameter(torch.randn(RANK, weight.shape[1]) / math.sqrt(weight.shape[1]))
        self.up = torch.nn.Parameter(torch.zeros(weight.shape[0], RANK))

    def forward(self, x):
        return F.linear(x, self.weight + self.up @ self.down, self.bias)


class Encoder(torch.nn.Module):
    """BERT (Devlin et al. 2019), the mean of its tokens, unit length."""
    def __init__(self, tensors):
        super().__init__()
        self.tensors = tensors
        self.layers = torch.nn.ModuleList(torch.nn.ModuleDict({
            part: Taught(tensors[f'encoder.layer.{at}.{name}.weight'], tensors[f'encoder.layer.{at}.{name}.bias'])
            for part, name in PARTS.items()}) for at in range(LAYERS))

    def normalised(self, x, name):
        return F.layer_norm(x, (WIDTH,), self.tensors[name + '.weight'], self.tensors[name + '.bias'], 1e-12)

    def forward(self, texts, drop=0.0):
        count, longest = len(texts), max(map(len, texts))
        ids, held = torch.zeros(count, longest, dtype=torch.long), torch.zeros(count, longest, dtype=torch.bool)
        for row, text in enumerate(texts):
            ids[row, :len(text)] = torch.tensor(text)
            held[row, :len(text)] = True
        if drop: ids = torch.where((torch.rand(count, longest) < drop / 2) & held & (ids != CLS) & (ids != SEP), MASK, ids)
        x = F.embedding(ids, self.tensors['embeddings.word_embeddings.weight'])
        x = x + self.tensors['embeddings.position_embeddings.weight'][:longest] + self.tensors['embeddings.token_type_embeddings.weight'][0]
        x = self.normalised(x, 'embeddings.LayerNorm')
        absent = torch.zeros(count, 1, 1, longest).masked_fill(~held[:, None, None], -1e9)
        by_head = lambda y: y.view(count, longest, HEADS, WIDTH // HEADS).transpose(1, 2)
        for at, layer in enumerate(self.layers):
            name = f'encoder.layer.{at}.'
            near = by_head(layer['query'](x)) @ by_head(layer['key'](x)).transpose(2, 3) / math.sqrt(WIDTH // HEADS)
            mixed = torch.softmax(near + absent, -1) @ by_head(layer['value'](x))
            mixed = layer['mixed'](mixed.transpose(1, 2).reshape(count, longest, WIDTH))
            x = self.normalised(x + F.dropout(mixed, drop), name + 'attention.output.LayerNorm')
            x = self.normalised(x + F.dropout(layer['narrow'](F.gelu(layer['wide'](x))), drop), name + 'output.LayerNorm')
        return F.normalize((x * held[..., None]).sum(1) / held.sum(1, keepdim=True), dim=1)

    def of(self, texts, drop=0.0, size=96):
        """Texts of a like length together: little is padded."""
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        vectors = torch.cat([self([texts[at] for at in order[k:k + size]], drop) for k in range(0, len(order), size)])
        return vectors[torch.tensor(order).argsort()]


def case_of(person, whole):
    """Questions, what may answer, which of it does, and the rare words it holds: by sentences, or by whole messages."""
    gold = torch.tensor([asked['gold'] for asked in person['asked']], dtype=torch.bool)
    held = torch.tensor([asked['held'] for asked in person['asked']])
    told = [sentence['ids'] for sentence in person['sentences']]
    if whole:
        of = torch.tensor([sentence['message'] for sentence in person['sentences']])
        messages = sorted(set(of.tolist()))
        gold = torch.stack([gold[:, of == at].any(1) for at in messages], 1)
        held = torch.stack([held[:, of == at].amax(1) for at in messages], 1)
        told = [([CLS] + [t for s, m in zip(told, of.tolist()) if m == at for t in s[1:-1]])[:LONGEST - 1] + [SEP] for at in messages]
    return [asked['ids'] for asked in person['asked']], told, gold, held


def first_among(encoder, people, whole):
    first = three = count = 0
    with torch.no_grad():
        for person in people:
            asked, told, gold, held = case_of(person, whole)
            order = (encoder.of(asked) @ encoder.of(told).T + HELD * held).argsort(1, descending=True)
            right = gold.gather(1, order)
            first += right[:, 0].sum().item(); three += right[:, :3].any(1).sum().item(); count += len(asked)
    return f'{100 * first / count:.1f} first, {100 * three / count:.1f} among three of {count}'


def main():
    torch.manual_seed(1); rng = np.random.default_rng(1)
    encoder, people = Encoder(read_safetensors(sys.argv[1])), json.load(open(sys.argv[2]))
    left_out, learning = people[::LEFT_OUT], [one for at, one in enumerate(people) if at % LEFT_OUT]
    show = lambda when: print(when, *(f'| {kind}, {lang}: ' + first_among(encoder, [p for p in left_out if p['name'].startswith(lang)], whole)
                                      for kind, whole in (('sentences', False), ('messages', True)) for lang in ('en', 'zh')), flush=True)
    show('before')
    with torch.no_grad(): before = {id(one): encoder.of(case_of(one, False)[1]) for one in learning}
    optimizer = torch.optim.AdamW(encoder.parameters(), weight_decay=0.05)
    pairs = PASSES * (len(learning) // 2); step = 0; began = time.time()
    for at in range(PASSES):
        # Two people of one language at a time: what one told is no answer to the other.
        steps = []
        for lang in ('en', 'zh'):
            of = rng.permutation([k for k, one in enumerate(learning) if one['name'].startswith(lang)])
            steps += [of[k:k + 2] for k in range(0, len(of) - 1, 2)]
        rng.shuffle(steps)
        for both in steps:
            whole = rng.random() < WHOLE
            cases = [case_of(learning[k], whole) for k in both]
            asked, told = sum((case[0] for case in cases), []), sum((case[1] for case in cases), [])
            gold, held = torch.block_diag(*(case[2].float() for case in cases)).bool(), torch.block_diag(*(case[3] for case in cases))
            vectors = encoder.of(asked + told, DROP)
            q, s = vectors[:len(asked)], vectors[len(asked):]
            sharp = SHARPNESS * (q @ s.T + HELD * held)
            loss = (sharp.logsumexp(1) - sharp.masked_fill(~gold, -1e9).logsumexp(1)).mean()
            if not whole:
                was = torch.cat([before[id(learning[k])] for k in both])
                loss = loss + KEEP * ((s @ s.T - was @ was.T) ** 2).mean()
            loss.backward()
            for group in optimizer.param_groups: group['lr'] = RATE * min(1, (step + 1) / 20) * max(0.02, 1 - step / pairs)
            torch.nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
            optimizer.step(); optimizer.zero_grad(); step += 1
            if step % 20 == 0: print(f'  step {step} of {pairs}, loss {loss.item():.2f}, {time.time() - began:.0f} s', flush=True)
        show(f'pass {at + 1}')
        write_safetensors(sys.argv[3] if at + 1 == PASSES else f'{sys.argv[3]}.{at + 1}', {
            f'encoder.layer.{layer}.{PARTS[part]}.{name}': tensor
            for layer, parts in enumerate(encoder.layers) for part, module in parts.items()
            for name, tensor in (('down', module.down), ('up', module.up))})


main()

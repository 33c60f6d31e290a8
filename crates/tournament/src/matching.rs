//! Maximum-weight matching in a sparse graph, with the numbers that prove it.
//!
//! The algorithm is the primal-dual blossom method of Edmonds, in the form of Z. Galil, "Efficient Algorithms for
//! Finding Maximum Matching in Graphs" (ACM Computing Surveys 18, 1986). Vertices are numbered from 0. A *blossom* is an
//! odd cycle of vertices and smaller blossoms, and is treated as one vertex.
//!
//! Each vertex and each blossom has a dual value. [`Matching::slack`] computes from them whether an edge could improve
//! the matching, even if the graph doesn't have that edge. So a caller can begin with few edges and add those that are
//! missing.

/// Edge of a graph.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    /// The two different vertices.
    pub ends: [usize; 2],
    /// Positive weight.
    pub weight: i128,
}

/// Matching with its dual values.
pub(crate) struct Matching {
    /// Partner of each vertex.
    pub partners: Vec<Option<usize>>,
    /// Dual value of each vertex, doubled.
    pub duals: Vec<i128>,
    /// Blossoms around each vertex that have a positive dual value, the largest first, with that value doubled.
    pub blossoms: Vec<Vec<(usize, i128)>>,
}

impl Matching {
    /// Returns the slack of an edge, doubled. A negative value means that the edge is missing in the graph, and that it
    /// may improve the matching. If no edge of a larger graph has a negative slack, the matching is the heaviest in that
    /// graph, too: the dual values are then a solution of the dual linear program, with the same value as the matching.
    pub fn slack(&self, ends: [usize; 2], weight: i128) -> i128 {
        let [a, b] = ends;
        self.duals[a] + self.duals[b] + common_dual(&self.blossoms[a], &self.blossoms[b]) - 2 * weight
    }
}

/// Returns the sum of the dual values of the blossoms around two vertices.
pub(crate) fn common_dual(a: &[(usize, i128)], b: &[(usize, i128)]) -> i128 {
    a.iter().zip(b).take_while(|(x, y)| x == y).map(|((_, dual), _)| *dual).sum()
}

/// Returns the heaviest matching of a graph. Of equal matchings, the order of vertices and edges decides.
pub(crate) fn heaviest(vertices: usize, edges: &[Edge]) -> Matching {
    let mut solver = Solver::new(vertices, edges);
    solver.take_tight_edges();
    while solver.augment_once() {}
    solver.matching()
}

/// Absent vertex, blossom, edge or end.
const NONE: usize = usize::MAX;

/// Label of a vertex or blossom in the search for an augmenting path.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Label {
    /// Not reached.
    #[default]
    Free,
    /// At an even distance from an unmatched vertex.
    Outer,
    /// At an odd distance from an unmatched vertex.
    Inner,
}

/// Vertex or blossom. Fields that are only meant for blossoms are empty in a vertex.
struct Node {
    label: Label,
    /// Far end (see [`Solver::vertex_at`]) of the edge through which the label came, [`NONE`] at the root of a tree.
    entry: usize,
    /// Blossom directly around this node.
    parent: usize,
    /// Vertex whose partner is outside the blossom. [`NONE`] if the number is unused.
    base: usize,
    /// Members of the cycle, beginning with the one that has the base.
    children: Vec<usize>,
    /// For each child, its end of the edge to the next child.
    links: Vec<usize>,
    /// Edge of least slack to a different outer node; for a free vertex, to any outer node.
    best: usize,
    /// Edges of least slack from an outer blossom to each other outer node.
    best_edges: Option<Vec<usize>>,
    /// Dual value. That of a vertex is doubled, so that all values are integers.
    dual: i128,
    /// Marks the nodes of a path.
    marked: bool,
}

struct Solver<'a> {
    /// Number of vertices. Nodes from this number on are blossoms.
    n: usize,
    edges: &'a [Edge],
    nodes: Vec<Node>,
    /// For each vertex, the far ends of its edges.
    far_ends: Vec<Vec<usize>>,
    /// For each vertex, the far end of its matched edge, or [`NONE`].
    mates: Vec<usize>,
    /// For each vertex, the outermost node that contains it.
    outermost: Vec<usize>,
    /// Edges that are known to be tight: their slack is 0.
    tight: Vec<bool>,
    unused: Vec<usize>,
    /// Outer vertices whose edges are to be looked at.
    queue: Vec<usize>,
    /// Working space of [`Solver::add_blossom`]: the best edge to each node.
    best_to: Vec<usize>,
}

/// Returns the next position in a cycle.
fn around(at: usize, forwards: bool, length: usize) -> usize {
    if forwards { (at + 1) % length } else { (at + length - 1) % length }
}

impl<'a> Solver<'a> {
    fn new(n: usize, edges: &'a [Edge]) -> Solver<'a> {
        let greatest = edges.iter().map(|edge| edge.weight).max().unwrap_or_default();
        let node = |number| Node {
            label: Label::Free,
            entry: NONE,
            parent: NONE,
            base: if number < n { number } else { NONE },
            children: Vec::new(),
            links: Vec::new(),
            best: NONE,
            best_edges: None,
            dual: if number < n { greatest } else { 0 },
            marked: false,
        };
        let mut far_ends = vec![Vec::new(); n];
        for (k, edge) in edges.iter().enumerate() {
            far_ends[edge.ends[0]].push(2 * k + 1);
            far_ends[edge.ends[1]].push(2 * k);
        }
        Solver {
            n,
            edges,
            nodes: (0..2 * n).map(node).collect(),
            far_ends,
            mates: vec![NONE; n],
            outermost: (0..n).collect(),
            tight: vec![false; edges.len()],
            unused: (n..2 * n).rev().collect(),
            queue: Vec::new(),
            best_to: vec![NONE; 2 * n],
        }
    }

    /// Returns the vertex at an end. The edge `k` has the ends `2 * k` and `2 * k + 1`, so `end ^ 1` is the other one.
    fn vertex_at(&self, end: usize) -> usize {
        self.edges[end / 2].ends[end % 2]
    }

    /// Returns the doubled slack of an edge between different outermost nodes.
    fn slack(&self, edge: usize) -> i128 {
        let Edge { ends: [a, b], weight } = self.edges[edge];
        self.nodes[a].dual + self.nodes[b].dual - 2 * weight
    }

    /// Returns the vertices in a node.
    fn leaves(&self, node: usize) -> Vec<usize> {
        let mut leaves = Vec::new();
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            if node < self.n {
                leaves.push(node);
            } else {
                open.extend(self.nodes[node].children.iter().rev());
            }
        }
        leaves
    }

    fn is_outermost_blossom(&self, node: usize) -> bool {
        self.nodes[node].parent == NONE && self.nodes[node].base != NONE
    }

    /// Matches edges that are tight at the beginning, as long as both of their vertices are free.
    fn take_tight_edges(&mut self) {
        for (k, edge) in self.edges.iter().enumerate() {
            let [a, b] = edge.ends;
            if self.mates[a] == NONE && self.mates[b] == NONE && self.slack(k) == 0 {
                self.mates[a] = 2 * k + 1;
                self.mates[b] = 2 * k;
            }
        }
    }

    /// Searches for an augmenting path and matches one more pair. Returns false if the matching is the heaviest.
    fn augment_once(&mut self) -> bool {
        for node in &mut self.nodes {
            node.label = Label::Free;
            node.best = NONE;
            node.best_edges = None;
        }
        self.tight.fill(false);
        self.queue.clear();
        for vertex in 0..self.n {
            if self.mates[vertex] == NONE && self.nodes[self.outermost[vertex]].label == Label::Free {
                self.set_label(vertex, Label::Outer, NONE);
            }
        }
        while !self.search() {
            if !self.change_duals() {
                return false;
            }
        }
        for blossom in self.n..2 * self.n {
            let node = &self.nodes[blossom];
            if self.is_outermost_blossom(blossom) && node.label == Label::Outer && node.dual == 0 {
                self.expand(blossom, true);
            }
        }
        true
    }

    /// Labels a vertex and the node around it. The partner of an inner node becomes outer.
    fn set_label(&mut self, vertex: usize, label: Label, entry: usize) {
        let outermost = self.outermost[vertex];
        for node in [vertex, outermost] {
            self.nodes[node].label = label;
            self.nodes[node].entry = entry;
            self.nodes[node].best = NONE;
        }
        if label == Label::Outer {
            let leaves = self.leaves(outermost);
            self.queue.extend(leaves);
        } else {
            let mate = self.mates[self.nodes[outermost].base];
            self.set_label(self.vertex_at(mate), Label::Outer, mate ^ 1);
        }
    }

    /// Grows search trees along tight edges. Returns true as soon as the matching has been augmented.
    fn search(&mut self) -> bool {
        while let Some(vertex) = self.queue.pop() {
            for i in 0..self.far_ends[vertex].len() {
                let end = self.far_ends[vertex][i];
                let edge = end / 2;
                let other = self.vertex_at(end);
                let (here, there) = (self.outermost[vertex], self.outermost[other]);
                if here == there {
                    continue;
                }
                let slack = if self.tight[edge] { 0 } else { self.slack(edge) };
                let label = self.nodes[there].label;
                if slack <= 0 {
                    self.tight[edge] = true;
                    if label == Label::Free {
                        self.set_label(other, Label::Inner, end ^ 1);
                    } else if label == Label::Outer {
                        let base = self.common_base(vertex, other);
                        if base == NONE {
                            self.augment(edge);
                            return true;
                        }
                        self.add_blossom(base, edge);
                    } else if self.nodes[other].label == Label::Free {
                        // The vertex is in an inner blossom. The label is of use when that is expanded.
                        self.nodes[other].label = Label::Inner;
                        self.nodes[other].entry = end ^ 1;
                    }
                } else if label == Label::Outer {
                    self.note_best(here, edge, slack);
                } else if self.nodes[other].label == Label::Free {
                    self.note_best(other, edge, slack);
                }
            }
        }
        false
    }

    fn note_best(&mut self, node: usize, edge: usize, slack: i128) {
        let best = self.nodes[node].best;
        if best == NONE || slack < self.slack(best) {
            self.nodes[node].best = edge;
        }
    }

    /// Changes dual values by as much as possible, so that an edge becomes tight or an inner blossom can be expanded.
    /// Returns false if instead an unmatched vertex has reached the value 0: the matching is the heaviest then.
    fn change_duals(&mut self) -> bool {
        let n = self.n;
        let mut delta = self.nodes[..n].iter().map(|node| node.dual).min().unwrap_or_default();
        let mut is_last = true;
        let mut limit = |value: i128| {
            if value < delta {
                delta = value;
                is_last = false;
            }
        };
        for (vertex, outermost) in self.outermost.iter().enumerate() {
            let best = self.nodes[vertex].best;
            if best != NONE && self.nodes[*outermost].label == Label::Free {
                limit(self.slack(best));
            }
        }
        for (number, node) in self.nodes.iter().enumerate().filter(|(_, node)| node.parent == NONE) {
            if node.label == Label::Outer && node.best != NONE {
                limit(self.slack(node.best) / 2);
            } else if node.label == Label::Inner && number >= n && node.base != NONE {
                limit(node.dual);
            }
        }
        for vertex in 0..n {
            match self.nodes[self.outermost[vertex]].label {
                Label::Free => {}
                Label::Outer => self.nodes[vertex].dual -= delta,
                Label::Inner => self.nodes[vertex].dual += delta,
            }
        }
        for node in self.nodes[n..].iter_mut().filter(|node| node.parent == NONE && node.base != NONE) {
            match node.label {
                Label::Free => {}
                Label::Outer => node.dual += delta,
                Label::Inner => node.dual -= delta,
            }
        }
        if is_last {
            return false;
        }
        for vertex in 0..n {
            if self.nodes[self.outermost[vertex]].label == Label::Free {
                self.look_again(vertex);
            }
        }
        for node in 0..2 * n {
            if self.nodes[node].parent == NONE && self.nodes[node].label == Label::Outer {
                self.look_again(node);
            }
        }
        for blossom in n..2 * n {
            let node = &self.nodes[blossom];
            if self.is_outermost_blossom(blossom) && node.label == Label::Inner && node.dual == 0 {
                self.expand(blossom, false);
            }
        }
        true
    }

    /// Puts the outer ends of a node's best edge into the queue if that edge has become tight.
    fn look_again(&mut self, node: usize) {
        let best = self.nodes[node].best;
        if best == NONE || self.slack(best) > 0 {
            return;
        }
        self.tight[best] = true;
        let ends = self.edges[best].ends;
        let outer = ends.iter().filter(|end| self.nodes[self.outermost[**end]].label == Label::Outer);
        self.queue.extend(outer.take(1));
    }

    /// Returns the outer vertex before a node in its search tree, two steps back, and [`NONE`] at the root.
    fn before(&self, node: usize) -> usize {
        let entry = self.nodes[node].entry;
        if entry == NONE {
            return NONE;
        }
        let inner = self.outermost[self.vertex_at(entry)];
        self.vertex_at(self.nodes[inner].entry)
    }

    /// Follows the trees of two outer vertices towards their roots. Returns the base of the first node in common, and
    /// [`NONE`] if the roots differ.
    fn common_base(&mut self, a: usize, b: usize) -> usize {
        let (mut this, mut other) = (a, b);
        let mut path = Vec::new();
        let mut base = NONE;
        while this != NONE {
            let node = self.outermost[this];
            if self.nodes[node].marked {
                base = self.nodes[node].base;
                break;
            }
            self.nodes[node].marked = true;
            path.push(node);
            this = self.before(node);
            if other != NONE {
                std::mem::swap(&mut this, &mut other);
            }
        }
        for node in path {
            self.nodes[node].marked = false;
        }
        base
    }

    /// Makes a blossom of the cycle that an edge closes between two outer nodes.
    fn add_blossom(&mut self, base: usize, edge: usize) {
        let Some(blossom) = self.unused.pop() else { return };
        let root = self.outermost[base];
        let [a, b] = self.edges[edge].ends;
        let (mut children, mut links) = (Vec::new(), Vec::new());
        let mut node = self.outermost[a];
        while node != root {
            children.push(node);
            let entry = self.nodes[node].entry;
            links.push(entry);
            node = self.outermost[self.vertex_at(entry)];
        }
        children.push(root);
        children.reverse();
        links.reverse();
        links.push(2 * edge);
        node = self.outermost[b];
        while node != root {
            children.push(node);
            let entry = self.nodes[node].entry;
            links.push(entry ^ 1);
            node = self.outermost[self.vertex_at(entry)];
        }
        for child in &children {
            self.nodes[*child].parent = blossom;
        }
        // Inner vertices become outer.
        for child in &children {
            let leaves = self.leaves(*child);
            if self.nodes[*child].label == Label::Inner {
                self.queue.extend(&leaves);
            }
            for leaf in leaves {
                self.outermost[leaf] = blossom;
            }
        }
        let entry = self.nodes[root].entry;
        let node = &mut self.nodes[blossom];
        node.label = Label::Outer;
        node.entry = entry;
        node.parent = NONE;
        node.base = base;
        node.dual = 0;
        let mut reached = Vec::new();
        for child in &children {
            let known = self.nodes[*child].best_edges.take();
            self.nodes[*child].best = NONE;
            let edges = known.unwrap_or_else(|| {
                let leaves = self.leaves(*child);
                leaves.iter().flat_map(|leaf| self.far_ends[*leaf].iter().map(|end| end / 2)).collect()
            });
            for edge in edges {
                let to = self.edges[edge].ends.map(|end| self.outermost[end]);
                let to = if to[0] == blossom { to[1] } else { to[0] };
                if to == blossom || self.nodes[to].label != Label::Outer {
                    continue;
                }
                let best = self.best_to[to];
                if best == NONE {
                    reached.push(to);
                }
                if best == NONE || self.slack(edge) < self.slack(best) {
                    self.best_to[to] = edge;
                }
            }
        }
        let edges: Vec<usize> = reached.iter().map(|to| std::mem::replace(&mut self.best_to[*to], NONE)).collect();
        let best = edges.iter().copied().min_by_key(|edge| self.slack(*edge)).unwrap_or(NONE);
        let node = &mut self.nodes[blossom];
        node.best = best;
        node.best_edges = Some(edges);
        node.children = children;
        node.links = links;
    }

    /// Returns the way from a child to the base through an even number of edges: their number, and the direction.
    fn way_to_base(length: usize, from: usize) -> (usize, bool) {
        if from % 2 == 1 { (length - from, true) } else { (from, false) }
    }

    /// Returns the far end of the edge from a child to its neighbor in a direction.
    fn link(&self, blossom: usize, at: usize, forwards: bool) -> usize {
        let links = &self.nodes[blossom].links;
        if forwards { links[at] ^ 1 } else { links[around(at, false, links.len())] }
    }

    /// Dissolves an outermost blossom. In the middle of a search, it is an inner one, and its children on the way of the
    /// search tree get labels. Afterwards (`is_over`), children of dual value 0 are dissolved, too.
    fn expand(&mut self, blossom: usize, is_over: bool) {
        let children = self.nodes[blossom].children.clone();
        for child in &children {
            self.nodes[*child].parent = NONE;
            if *child >= self.n && is_over && self.nodes[*child].dual == 0 {
                self.expand(*child, is_over);
            } else {
                for leaf in self.leaves(*child) {
                    self.outermost[leaf] = *child;
                }
            }
        }
        if !is_over && self.nodes[blossom].label == Label::Inner {
            self.relabel(blossom, &children);
        }
        let node = &mut self.nodes[blossom];
        node.label = Label::Free;
        node.entry = NONE;
        node.base = NONE;
        node.children.clear();
        node.links.clear();
        node.best = NONE;
        node.best_edges = None;
        self.unused.push(blossom);
    }

    /// Labels the children of an inner blossom that is being expanded.
    fn relabel(&mut self, blossom: usize, children: &[usize]) {
        let length = children.len();
        let mut entry = self.nodes[blossom].entry;
        let first = self.outermost[self.vertex_at(entry ^ 1)];
        let mut at = children.iter().position(|child| *child == first).unwrap_or_default();
        let (links, forwards) = Self::way_to_base(length, at);
        // The way from the entry to the base alternates between inner and outer children.
        for _ in 0..links / 2 {
            let link = self.link(blossom, at, forwards);
            let inner = self.vertex_at(entry ^ 1);
            let outer = self.vertex_at(link);
            self.nodes[inner].label = Label::Free;
            self.nodes[outer].label = Label::Free;
            self.set_label(inner, Label::Inner, entry);
            self.tight[link / 2] = true;
            at = around(at, forwards, length);
            // The end at the outer child, of the link to the next inner one.
            entry = self.link(blossom, at, forwards) ^ 1;
            self.tight[entry / 2] = true;
            at = around(at, forwards, length);
        }
        // The child with the base is inner, and its partner outside has its label already.
        let base = children[at];
        for node in [self.vertex_at(entry ^ 1), base] {
            self.nodes[node].label = Label::Inner;
            self.nodes[node].entry = entry;
        }
        self.nodes[base].best = NONE;
        // Other children are free unless an edge reached them.
        at = around(at, forwards, length);
        while children[at] != first {
            let child = children[at];
            at = around(at, forwards, length);
            if self.nodes[child].label == Label::Outer {
                continue;
            }
            let reached = self.leaves(child).into_iter().find(|leaf| self.nodes[*leaf].label != Label::Free);
            if let Some(vertex) = reached {
                let mate = self.vertex_at(self.mates[self.nodes[child].base]);
                self.nodes[vertex].label = Label::Free;
                self.nodes[mate].label = Label::Free;
                self.set_label(vertex, Label::Inner, self.nodes[vertex].entry);
            }
        }
    }

    /// Exchanges matched and unmatched edges in a blossom, so that a vertex becomes the base.
    fn move_base(&mut self, blossom: usize, vertex: usize) {
        let mut child = vertex;
        while self.nodes[child].parent != blossom {
            child = self.nodes[child].parent;
        }
        if child >= self.n {
            self.move_base(child, vertex);
        }
        let children = self.nodes[blossom].children.clone();
        let from = children.iter().position(|c| *c == child).unwrap_or_default();
        let (links, forwards) = Self::way_to_base(children.len(), from);
        let mut at = from;
        for _ in 0..links / 2 {
            at = around(at, forwards, children.len());
            let far = self.link(blossom, at, forwards);
            let ends = [self.vertex_at(far ^ 1), self.vertex_at(far)];
            if children[at] >= self.n {
                self.move_base(children[at], ends[0]);
            }
            at = around(at, forwards, children.len());
            if children[at] >= self.n {
                self.move_base(children[at], ends[1]);
            }
            self.mates[ends[0]] = far;
            self.mates[ends[1]] = far ^ 1;
        }
        let node = &mut self.nodes[blossom];
        node.children.rotate_left(from);
        node.links.rotate_left(from);
        node.base = vertex;
    }

    /// Exchanges matched and unmatched edges on the path from a root through an edge to another root.
    fn augment(&mut self, edge: usize) {
        for mut end in [2 * edge, 2 * edge + 1] {
            loop {
                let outer = self.vertex_at(end);
                let node = self.outermost[outer];
                if node >= self.n {
                    self.move_base(node, outer);
                }
                self.mates[outer] = end ^ 1;
                let entry = self.nodes[node].entry;
                if entry == NONE {
                    break;
                }
                let node = self.outermost[self.vertex_at(entry)];
                let entry = self.nodes[node].entry;
                let inner = self.vertex_at(entry ^ 1);
                if node >= self.n {
                    self.move_base(node, inner);
                }
                self.mates[inner] = entry;
                end = entry;
            }
        }
    }

    fn matching(self) -> Matching {
        let partner = |end: &usize| (*end != NONE).then(|| self.vertex_at(*end));
        let blossoms = |vertex: usize| {
            let mut around = Vec::new();
            let mut node = self.nodes[vertex].parent;
            while node != NONE {
                if self.nodes[node].dual > 0 {
                    around.push((node, 2 * self.nodes[node].dual));
                }
                node = self.nodes[node].parent;
            }
            around.reverse();
            around
        };
        Matching {
            partners: self.mates.iter().map(partner).collect(),
            duals: self.nodes[..self.n].iter().map(|node| node.dual).collect(),
            blossoms: (0..self.n).map(blossoms).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use integer_blossom::max_weight_matching;
    use proptest::prelude::*;

    use super::*;

    const MOST_VERTICES: usize = 40;

    prop_compose! {
        /// Graphs of any form. Often many weights are equal, or all are nearly equal.
        fn graphs()(
            weights in prop::collection::btree_map((0..MOST_VERTICES, 0..MOST_VERTICES), 1i128..1_000, 0..220),
            vertices in 2..=MOST_VERTICES,
            different in prop::sample::select(vec![1, 2, 5, 1_000]),
            least in prop::sample::select(vec![0, 10_000, 1i128 << 100]),
        ) -> (usize, BTreeMap<[usize; 2], i128>) {
            let within = weights.into_iter().map(|((a, b), weight)| ([a % vertices, b % vertices], weight));
            let edges = within.filter(|([a, b], _)| a < b).map(|(ends, weight)| (ends, weight % different + 1 + least));
            (vertices, edges.collect())
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

        /// The matching is as heavy as that of another algorithm, and its dual values prove that it is the heaviest.
        #[test]
        fn the_heaviest((vertices, weights) in graphs()) {
            let edges: Vec<Edge> = weights.iter().map(|(ends, weight)| Edge { ends: *ends, weight: *weight }).collect();
            let matching = heaviest(vertices, &edges);
            let mut total = 0;
            for (a, partner) in matching.partners.iter().enumerate() {
                match *partner {
                    None => prop_assert_eq!(matching.duals[a], 0),
                    Some(b) => {
                        prop_assert_eq!(matching.partners[b], Some(a));
                        let weight = weights[&[a.min(b), a.max(b)]];
                        prop_assert_eq!(matching.slack([a, b], weight), 0);
                        total += weight;
                    }
                }
            }
            for edge in &edges {
                prop_assert!(matching.slack(edge.ends, edge.weight) >= 0);
            }
            prop_assert!(matching.duals.iter().all(|dual| *dual >= 0));
            // In the total, a blossom counts for each pair that it has room for.
            let blossoms: BTreeSet<(usize, i128)> = matching.blossoms.iter().flatten().copied().collect();
            let room = |blossom| matching.blossoms.iter().filter(|around| around.contains(blossom)).count() as i128 / 2;
            let dual_total = matching.duals.iter().sum::<i128>() + blossoms.iter().map(|b| b.1 * room(b)).sum::<i128>();
            // Both totals are doubled: the loop above has met each pair twice.
            prop_assert_eq!(dual_total, total);
            let mut dense = vec![0i128; vertices * vertices];
            for ([a, b], weight) in &weights {
                dense[a * vertices + b] = *weight;
            }
            let others = max_weight_matching(&dense, vertices).into_iter().enumerate();
            let best: i128 = others.filter_map(|(a, b)| weights.get(&[a, b?])).sum();
            prop_assert_eq!(total, 2 * best);
        }
    }
}

;; Dot products of a question with rows of int8: scores[i] = scales[i] * sum(query[d] * rows[i][d]).
;; The query is int16, `dims` is a multiple of 16; every address is a multiple of 16.
(module
  (import "env" "memory" (memory 1))
  (func (export "scan")
    (param $query i32) (param $rows i32) (param $scales i32) (param $scores i32) (param $count i32) (param $dims i32)
    (local $end i32) (local $row i32) (local $q i32) (local $qEnd i32) (local $low v128) (local $high v128)
    (local.set $end (i32.add (local.get $scores) (i32.shl (local.get $count) (i32.const 2))))
    (local.set $qEnd (i32.add (local.get $query) (i32.shl (local.get $dims) (i32.const 1))))
    (local.set $row (local.get $rows))
    (block $done
      (loop $each
        (br_if $done (i32.ge_u (local.get $scores) (local.get $end)))
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (local.set $q (local.get $query))
        (loop $along
          (local.set $low
            (i32x4.add (local.get $low)
              (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row)) (v128.load (local.get $q)))))
          (local.set $high
            (i32x4.add (local.get $high)
              (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row)) (v128.load offset=16 (local.get $q)))))
          (local.set $row (i32.add (local.get $row) (i32.const 16)))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (br_if $along (i32.lt_u (local.get $q) (local.get $qEnd))))
        (local.set $low (i32x4.add (local.get $low) (local.get $high)))
        (f32.store (local.get $scores)
          (f32.mul
            (f32.load (local.get $scales))
            (f32.convert_i32_s
              (i32.add
                (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
                (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 4)))
        (br $each)))))
